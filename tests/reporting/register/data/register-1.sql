CREATE TABLE schema_version (
        version INTEGER PRIMARY KEY, program TEXT NOT NULL, at TEXT NOT NULL, who TEXT NOT NULL);

CREATE TABLE sources (
        id INTEGER PRIMARY KEY, at TEXT NOT NULL, who TEXT NOT NULL, command TEXT NOT NULL,
        file TEXT NOT NULL DEFAULT '', sha256 TEXT NOT NULL DEFAULT '');

CREATE TABLE people (id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES sources (id));

CREATE TABLE entries (
        id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES sources (id),
        person INTEGER NOT NULL REFERENCES people (id), kind TEXT NOT NULL, line INTEGER,
        scale TEXT NOT NULL DEFAULT '', value TEXT NOT NULL DEFAULT '',
        surname TEXT NOT NULL DEFAULT '', first_name TEXT NOT NULL DEFAULT '', birth TEXT NOT NULL DEFAULT '',
        sex TEXT NOT NULL DEFAULT '', federation TEXT NOT NULL DEFAULT '',
        rules TEXT NOT NULL DEFAULT '', edition TEXT NOT NULL DEFAULT '', norm TEXT NOT NULL DEFAULT '',
        event TEXT NOT NULL DEFAULT '', start TEXT NOT NULL DEFAULT '', event_sha256 TEXT NOT NULL DEFAULT '',
        day TEXT NOT NULL DEFAULT '', played INTEGER, fillings INTEGER,
        score TEXT NOT NULL DEFAULT '', performance TEXT NOT NULL DEFAULT '',
        verdict TEXT NOT NULL DEFAULT '', decided_by TEXT NOT NULL DEFAULT '', reason TEXT NOT NULL DEFAULT '',
        undone INTEGER UNIQUE REFERENCES entries (id));

CREATE TABLE lists (
        id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES sources (id), list TEXT NOT NULL,
        kind TEXT NOT NULL, day TEXT NOT NULL);

CREATE TABLE list_rows (
        list INTEGER NOT NULL REFERENCES lists (id), id TEXT NOT NULL, line INTEGER NOT NULL, name TEXT NOT NULL,
        federation TEXT NOT NULL DEFAULT '', sex TEXT NOT NULL DEFAULT '', birth TEXT NOT NULL DEFAULT '',
        title TEXT NOT NULL DEFAULT '', women_title TEXT NOT NULL DEFAULT '',
        standard INTEGER, standard_games INTEGER, standard_k INTEGER, flag TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (list, id));

INSERT INTO schema_version VALUES(1,'protokol-register','2026-10-01T08:00:00Z','commission');

INSERT INTO sources VALUES(1,'2026-10-01T08:05:00Z','commission','import','players.csv','00');

INSERT INTO sources VALUES(2,'2026-10-01T08:06:00Z','commission','undo','','');

INSERT INTO sources VALUES(3,'2026-10-01T08:07:00Z','commission','import','standard_rating_list.txt','11');

INSERT INTO people VALUES(1,1);

INSERT INTO entries VALUES(1,1,1,'id',2,'national','PL-1','','','','','','','','','','','','',NULL,NULL,'','','','','',NULL);

INSERT INTO entries VALUES(2,1,1,'name',2,'','','Lis','Ewa','1990-04-03','','','','','','','','','',NULL,NULL,'','','','','',NULL);

INSERT INTO entries VALUES(3,1,1,'category',2,'otb','I','','','','','','','','','','','','2020-02-01',NULL,NULL,'','','','','',NULL);

INSERT INTO entries VALUES(4,2,1,'undo',NULL,'','','','','','','','','','','','','','',NULL,NULL,'','','','','wrong player',3);

INSERT INTO lists VALUES(1,3,'fide','standard','2026-10-01');

INSERT INTO list_rows VALUES(1,'11',2,'Lis, Ewa','POL','f','1990','','',1987,7,20,'');

CREATE INDEX entries_of_person ON entries (person);

CREATE INDEX entries_by_value ON entries (kind, scale, value);

CREATE TRIGGER schema_version_no_update BEFORE UPDATE ON schema_version BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER schema_version_no_delete BEFORE DELETE ON schema_version BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER schema_version_no_replace BEFORE INSERT ON schema_version WHEN EXISTS (SELECT 1 FROM schema_version WHERE version = NEW.version) BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER sources_no_update BEFORE UPDATE ON sources BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER sources_no_delete BEFORE DELETE ON sources BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER sources_no_replace BEFORE INSERT ON sources WHEN EXISTS (SELECT 1 FROM sources WHERE id = NEW.id) BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER people_no_update BEFORE UPDATE ON people BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER people_no_delete BEFORE DELETE ON people BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER people_no_replace BEFORE INSERT ON people WHEN EXISTS (SELECT 1 FROM people WHERE id = NEW.id) BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER entries_no_replace BEFORE INSERT ON entries WHEN EXISTS (SELECT 1 FROM entries WHERE id = NEW.id) BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER lists_no_update BEFORE UPDATE ON lists BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER lists_no_delete BEFORE DELETE ON lists BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER lists_no_replace BEFORE INSERT ON lists WHEN EXISTS (SELECT 1 FROM lists WHERE id = NEW.id) BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER list_rows_no_update BEFORE UPDATE ON list_rows BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER list_rows_no_delete BEFORE DELETE ON list_rows BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;

CREATE TRIGGER list_rows_no_replace BEFORE INSERT ON list_rows WHEN EXISTS (SELECT 1 FROM list_rows WHERE list = NEW.list AND id = NEW.id) BEGIN SELECT RAISE(ABORT, 'register: rows are appended, never changed'); END;
