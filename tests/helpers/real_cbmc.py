"""A real CBMC for the tests, from Debian, without installing anything.

    python -m tests.helpers.real_cbmc [6.6|5.12]     prints the path of the executable, after a download if need be

This release of Debian has no CBMC, but the one before and the one after have (see `debian.py`).  Where there is no
Debian or no network, tests get their answers from recordings (`recorded_cbmc.py`).  $UNBRAID_TEST_NO_CBMC hides the
real ones, so that recordings can be tested anywhere.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.helpers.debian import OWN_LIBRARY, Unavailable, unpacked, write_launcher

RELEASES = {"6.6": "trixie", "5.12": "bullseye"}
PACKAGES = ("cbmc", "minisat", *OWN_LIBRARY)
HIDDEN = "UNBRAID_TEST_NO_CBMC"


def real_cbmc(version: str) -> Path:
    """The executable; downloads it first if it is not there."""
    if os.environ.get(HIDDEN):
        raise Unavailable(f"{HIDDEN} hides it")
    return unpacked(f"cbmc-{version}", RELEASES[version], PACKAGES, "cbmc", _finish) / "cbmc"


def _finish(folder: Path) -> None:
    write_launcher(folder, folder / "usr" / "bin" / "cbmc", "cbmc")


if __name__ == "__main__":
    try:
        print(real_cbmc(sys.argv[1] if len(sys.argv) > 1 else "6.6"))
    except Unavailable as reason:
        sys.exit(f"no CBMC here: {reason}")
