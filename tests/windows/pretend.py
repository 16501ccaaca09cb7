"""Let the program's own modules see Windows: what its Python lacks is absent, what its system refuses is refused.

Loaded as `sitecustomize`, so that workers see it too. Only `engine` and `reporting` are deceived, and the library for
locks, which works otherwise there; the others, which have been tried on Windows by their makers, go on as they are.
"""

from __future__ import annotations

import builtins
import errno
import os
import signal
import stat
import subprocess
import sys
import types
import warnings
from contextlib import suppress
from multiprocessing import connection
from pathlib import Path
from typing import Any

from tests.windows import locks
from tests.windows.refused import refused

MODULES = frozenset({"fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"})
"""Modules that Python has not on Windows."""
ABSENT = {
    "os": """
        chown chroot confstr ctermid eventfd fchdir fchmod fchown fdatasync fork forkpty fwalk get_blocking
        getegid geteuid getgid getgrouplist getgroups getloadavg getpgid getpgrp getpriority getsid getuid initgroups
        killpg lchmod lchown lockf major mkfifo mknod nice openpty pathconf pidfd_open pipe2 posix_fadvise
        posix_fallocate posix_spawn posix_spawnp pread preadv pwrite pwritev readv register_at_fork
        sched_getaffinity sched_setaffinity sched_yield sendfile set_blocking setegid seteuid setgid setgroups setpgid
        setpriority setregid setreuid setsid setuid splice statvfs sync sysconf tcgetpgrp tcsetpgrp ttyname uname wait
        wait3 wait4 waitid writev EX_OK O_ASYNC O_CLOEXEC O_DIRECT O_DIRECTORY O_DSYNC O_NDELAY O_NOATIME O_NOCTTY
        O_NOFOLLOW O_NONBLOCK O_PATH O_RSYNC O_SYNC O_TMPFILE P_PID RTLD_LAZY ST_RDONLY WEXITSTATUS WIFEXITED WNOHANG
    """,
    "signal": """
        ITIMER_PROF ITIMER_REAL ITIMER_VIRTUAL SIGALRM SIGBUS SIGCHLD SIGCONT SIGHUP SIGIO SIGKILL SIGPIPE SIGPROF
        SIGPWR SIGQUIT SIGSTOP SIGSYS SIGTRAP SIGTSTP SIGTTIN SIGTTOU SIGURG SIGUSR1 SIGUSR2 SIGVTALRM SIGWINCH SIGXCPU
        SIGXFSZ alarm getitimer pause pthread_kill pthread_sigmask setitimer siginterrupt sigpending sigwait
    """,
    "select": "devpoll epoll kqueue poll PIPE_BUF",
    "time": "clock_getres clock_settime pthread_getcpuclockid tzset CLOCK_PROCESS_CPUTIME_ID",
    "socket": "AF_UNIX socketpair_unix",
}
"""What these modules have not on Windows (Python 3.11)."""
OWN = ("engine", "reporting", "portalocker")
MARK = "PROTOKOL_AS_ON_WINDOWS"
BINARY = 1 << 30
"""`O_BINARY`, which is no flag here."""
DRIVE = r"C:\Users\Stanisława Wiśniewska\OneDrive\Dokumenty\Turnieje"
"""Where the folder in which all happens lies, as it were."""
LONGEST = 259
NEW_GROUP = 0x00000200
"""`CREATE_NEW_PROCESS_GROUP`, the only flag that the program starts others with."""


class Seen(types.ModuleType):
    """A module as Windows has it: the real one but for some names."""

    def __init__(self, real: types.ModuleType, absent: str, **other: Any) -> None:
        super().__init__(real.__name__)
        self.__dict__.update(_real=real, _absent=frozenset(absent.split()), _before={}, **other)

    def __getattr__(self, name: str) -> Any:
        if name in self.__dict__["_absent"]:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r} on Windows")
        return getattr(self.__dict__["_real"], name)

    def __delattr__(self, name: str) -> None:
        if name in self.__dict__["_before"]:
            setattr(self.__dict__["_real"], name, self.__dict__["_before"].pop(name))
        else:
            self.__dict__.pop(name, None)

    def __setattr__(self, name: str, value: Any) -> None:
        if self.__name__ == "sys":  # its streams are everybody's
            self.__dict__["_before"].setdefault(name, getattr(self.__dict__["_real"], name))
            setattr(self.__dict__["_real"], name, value)
        else:
            self.__dict__[name] = value


def _own(depth: int) -> bool:
    """Whether one of the program's own modules called, be it through a library of Python's."""
    for at in range(depth, depth + 3):
        name = sys._getframe(at).f_globals.get("__name__", "")
        if name.partition(".")[0] in OWN:
            return True
        if name.partition(".")[0] not in {"pathlib", "os", "shutil", "contextlib"}:
            return False
    return False


def _is_open(path: Any) -> bool:
    """Whether any process of ours has a file open: nobody moves, replaces or removes one on Windows then."""
    real = os.path.realpath(path)
    for process in filter(str.isdecimal, os.listdir("/proc")):  # noqa: PTH208 - paths would take seconds
        with suppress(OSError):
            for handle in os.listdir(f"/proc/{process}/fd"):  # noqa: PTH208
                with suppress(OSError):
                    if os.readlink(f"/proc/{process}/fd/{handle}") == real:  # noqa: PTH115
                        return True
    return False


def _is_held(path: Any) -> bool:
    """Whether another program has a file open: the folder `MARK` has a file of its name, with how often it will be."""
    told = Path(os.environ[MARK], "held", Path(path).name)
    try:
        left = int(told.read_text(encoding="ascii")) - 1
        told.write_text(str(left), encoding="ascii")
    except OSError:
        return False
    return left >= 0


def _in_use(path: Any) -> PermissionError:
    error = PermissionError(
        errno.EACCES, "The process cannot access the file because it is being used", os.fspath(path)
    )
    error.winerror = 32  # type: ignore[attr-defined]
    return error


def _refusing(name: str) -> Any:
    work = getattr(os, name)

    def refused(path: Any, *more: Any, **named: Any) -> Any:
        if _own(2):
            for each in (path, *more[:1]):
                if _is_open(each) or _is_held(each):
                    raise _in_use(each)
            if name == "unlink":
                locks.forget(path)
        return work(path, *more, **named)

    return refused


def _open(path: Any, flags: int, mode: int = 0o777) -> int:
    """As Windows opens: no folders, and other bytes than there are where nobody says that they are no text."""
    if Path(path).is_dir():
        raise PermissionError(errno.EACCES, "Permission denied", os.fspath(path))
    assert flags & BINARY or path == os.devnull or not _own(2), "opened as text"
    return os.open(path, flags & ~BINARY, mode)


def _lstat(path: Any) -> types.SimpleNamespace:
    found = os.lstat(path)
    return types.SimpleNamespace(
        **{name: getattr(found, name) for name in dir(found) if name[:3] == "st_"}, st_reparse_tag=0
    )


def _named(event: str, arguments: tuple[Any, ...]) -> None:
    """Refuse to make a file or a folder of a name that Windows does not take, in the folder where all happens."""
    if event not in {"open", "os.mkdir", "os.rename"}:
        return
    writes = event != "open" or (
        isinstance(arguments[2], int) and arguments[2] & (os.O_CREAT | os.O_WRONLY | os.O_RDWR)
    )
    path = arguments[1 if event == "os.rename" else 0]
    if not writes or not isinstance(path, str | bytes):
        return
    root = Path(os.environ[MARK]).parent
    named = Path(os.fsdecode(path))
    whole = Path(os.path.realpath(named.parent), named.name)
    if whole.is_relative_to(root):
        inside = whole.relative_to(root)
        if len(DRIVE) + 1 + len(str(inside)) > LONGEST:
            raise FileNotFoundError(errno.ENOENT, "The system cannot find the path specified", str(inside))
        if refused(inside.as_posix()):
            raise OSError(
                errno.EINVAL, "The filename, directory name, or volume label syntax is incorrect", str(inside)
            )


def _popen(*arguments: Any, creationflags: int = 0, **named: Any) -> subprocess.Popen[bytes]:
    if named.keys() & {"preexec_fn", "process_group", "start_new_session", "pass_fds", "umask", "user", "group"}:
        raise ValueError("not supported on Windows platforms")
    if creationflags not in {0, NEW_GROUP}:
        raise ValueError(creationflags)
    return subprocess.Popen(*arguments, **named)


def pretend(others: tuple[str, ...] = ()) -> None:
    """From now on in this process, which leaves its number in the folder that the variable `MARK` names.

    `others` are deceived besides the program.
    """
    deceived = (*OWN, *others)
    Path(os.environ[MARK], f"{os.getpid()}.deceived").touch()
    seen = {
        "os": Seen(
            os, ABSENT["os"], name="nt", linesep="\r\n", open=_open, read=locks.read, lstat=_lstat, O_BINARY=BINARY
        ),
        "sys": Seen(sys, "", platform="win32"),
        "signal": Seen(signal, ABSENT["signal"]),
        "stat": Seen(stat, "", IO_REPARSE_TAG_MOUNT_POINT=0xA0000003),
        "subprocess": Seen(subprocess, "", Popen=_popen),
        "multiprocessing.connection": Seen(connection, "", PipeConnection=connection.Connection),
    }
    import_really = builtins.__import__

    def imported(name: str, of: Any = None, *more: Any, **named: Any) -> Any:
        if of is None or str(of.get("__name__", "")).partition(".")[0] not in deceived:
            return import_really(name, of, *more, **named)
        first = name.partition(".")[0]
        if first in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r} on Windows", name=name)
        module = locks if name == "msvcrt" else import_really(name, of, *more, **named)
        if name in ABSENT and name not in seen:
            seen[name] = Seen(module, ABSENT[name])
        return seen.get(name, module)

    builtins.__import__ = imported
    for name in ("replace", "rename", "unlink", "remove"):
        setattr(os, name, _refusing(name))
    sys.addaudithook(_named)
    warnings.filterwarnings("error", category=EncodingWarning, module=r"(engine|reporting)\b")
