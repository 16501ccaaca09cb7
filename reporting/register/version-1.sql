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

CREATE INDEX entries_of_person ON entries (person);

CREATE INDEX entries_by_value ON entries (kind, scale, value);

CREATE TABLE lists (
    id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES sources (id), list TEXT NOT NULL,
    kind TEXT NOT NULL, day TEXT NOT NULL);

CREATE TABLE list_rows (
    list INTEGER NOT NULL REFERENCES lists (id), id TEXT NOT NULL, line INTEGER NOT NULL, name TEXT NOT NULL,
    federation TEXT NOT NULL DEFAULT '', sex TEXT NOT NULL DEFAULT '', birth TEXT NOT NULL DEFAULT '',
    title TEXT NOT NULL DEFAULT '', women_title TEXT NOT NULL DEFAULT '',
    standard INTEGER, standard_games INTEGER, standard_k INTEGER, flag TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (list, id));
