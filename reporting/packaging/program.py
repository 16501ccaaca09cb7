"""Where the built program begins: PyInstaller makes it from this file."""

from __future__ import annotations

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()  # a worker of it begins here too, and ends here
    from reporting.cli.main import main

    main()
