"""Make the program in a folder with PyInstaller, try it, and pack it: `python -m reporting.packaging.make [DIR]`.

It wants the extra `program` installed. What it makes is for the system on which it is made.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from reporting.locale.compile import compile_catalogues
from reporting.packaging.trial import trial

_HERE: Final = Path(__file__).parent


def make(out: Path) -> Path:
    """The folder of the program, below `out`."""
    compile_catalogues(_HERE.parent / "locale")
    places = ["--distpath", str(out), "--workpath", str(out / "work")]
    options = ["--noconfirm", "--log-level", "ERROR", *places]
    command = [sys.executable, "-m", "PyInstaller", *options, str(_HERE / "protokol.spec")]
    subprocess.run(command, check=True, cwd=_HERE.parents[1])
    return out / "protokol"


def pack(out: Path) -> Path:
    """The ZIP archive of what was made; on macOS of the app, by the system's own program, which keeps its links."""
    target = out / f"protokol-{platform.system().lower()}-{platform.machine().lower()}.zip"
    if sys.platform == "darwin":
        app = str(out / "protokol.app")
        subprocess.run(["ditto", "-c", "-k", "--sequesterRsrc", "--keepParent", app, str(target)], check=True)
    else:
        shutil.make_archive(str(target.with_suffix("")), "zip", out, "protokol")
    return target


def main() -> None:
    """Make, try, pack; how long each took."""
    out, began = Path(sys.argv[1] if len(sys.argv) > 1 else "dist").resolve(), time.monotonic()
    folder = make(out)
    print(f"made: {time.monotonic() - began:.0f} s", flush=True)
    for line in trial(folder):
        print(line, flush=True)
    target = pack(out)
    print(f"packed: {target} ({target.stat().st_size // 1_000_000} MB), {time.monotonic() - began:.0f} s in all")


if __name__ == "__main__":
    main()
