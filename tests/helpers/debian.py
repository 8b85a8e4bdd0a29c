"""Programs for the tests from Debian's packages, without installing anything.

The packages of some release of Debian come through the set-up of apt on this machine, with the name of the release
replaced, and are unpacked into a cache folder: $UNBRAID_TEST_CACHE, or else `unbraid-tests` in the cache folder of the
user.  Debian has its packages for x86-64 and for ARM.
"""

from __future__ import annotations

import fcntl
import os
import re
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

PATIENCE = 300  # seconds for each call of apt
OWN_LIBRARY = ("libc6", "libgcc-s1", "libstdc++6", "zlib1g")  # of a program that `write_launcher` starts


class Unavailable(Exception):
    """There is no such program here, and why."""


def cache() -> Path:
    chosen = os.environ.get("UNBRAID_TEST_CACHE")
    if chosen:
        return Path(chosen).absolute()
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "unbraid-tests"


def unpacked(name: str, release: str, packages: Sequence[str], last: str, finish: Callable[[Path], None]) -> Path:
    """The folder of the packages; downloads them first if they are not there.  `finish` gets the new folder and makes
    the file `last` in it: once that is there, all is."""
    folder = cache() / name
    folder.parent.mkdir(parents=True, exist_ok=True)
    with open(folder.with_name(f"{folder.name}.lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several processes of pytest-xdist want it at once
        if not (folder / last).exists():
            _unpack(release, packages, folder)
            finish(folder)
    return folder


def _unpack(release: str, packages: Sequence[str], folder: Path) -> None:
    for program in ("apt-get", "dpkg"):
        if shutil.which(program) is None:
            raise Unavailable(f"{program} is not installed")
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        work = Path(scratch)
        for part in ("lists/partial", "cache/archives/partial", "debs", "root"):
            (work / part).mkdir(parents=True)
        (work / "release.sources").write_text("\n\n".join(_sources(release)) + "\n")
        options = {
            "Dir::Etc::sourcelist": f"{work}/release.sources",
            "Dir::Etc::sourceparts": "-",
            "Dir::State::lists": f"{work}/lists",
            "Dir::State::status": "/dev/null",  # what is installed here is newer than what is wanted
            "Dir::Cache": f"{work}/cache",
            "APT::Sandbox::User": "",
        }
        apt = ["apt-get", "-q", *(f"-o{name}={value}" for name, value in options.items())]
        _run([*apt, "update"], work)
        _run([*apt, "download", *packages], work / "debs")
        for package in (work / "debs").glob("*.deb"):
            _run(["dpkg", "-x", str(package), str(work / "root")], work)
        shutil.rmtree(folder, ignore_errors=True)
        (work / "root").rename(folder)


def _sources(release: str) -> Iterator[str]:
    """The machine's own sources of its release, with the name of the other one."""
    here = re.search(r"^VERSION_CODENAME=(\w+)$", _read(Path("/etc/os-release")), re.MULTILINE)
    if here is None:
        raise Unavailable("this is not Debian")
    found = False
    for file in [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))]:
        if file.suffix == ".sources":
            for stanza in re.split(r"\n\s*\n", _read(file)):
                suites = re.search(r"^Suites:(.*)$", stanza, re.MULTILINE)
                if suites is not None and here[1] in suites[1].split():
                    found = True
                    yield stanza.replace(suites[0], f"Suites: {release}").strip()
        elif file.suffix == ".list":
            pattern = rf"^deb\s+(?:\[(.*)\]\s+)?(\S+)\s+{here[1]}\s+(.*)$"
            for options, address, components in re.findall(pattern, _read(file), re.MULTILINE):
                found = True
                signed = re.search(r"signed-by=(\S+)", options)
                key = f"\nSigned-By: {signed[1]}" if signed else ""
                yield f"Types: deb\nURIs: {address}\nSuites: {release}\nComponents: {components}{key}"
    if not found:
        raise Unavailable(f"apt has no source of {here[1]}")


def _read(file: Path) -> str:
    try:
        return file.read_text()
    except OSError:
        return ""


def _run(command: list[str], folder: Path) -> None:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired as error:
        raise Unavailable(f"{command[0]} takes longer than {PATIENCE} s") from error
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise Unavailable(f"{command[0]} failed: {last}")


def write_launcher(folder: Path, program: Path, name: str, arguments: Sequence[str] = ()) -> None:
    """An executable of that name in the folder.  The packages bring their own C library, so it starts the program by
    the dynamic linker that is unpacked beside it."""
    # Other links to the linker may be absolute, and so lead out of the folder.
    linker = next((path for path in folder.rglob("ld-linux*.so.*") if (path.parent / "libc.so.6").exists()), None)
    if linker is None or not program.exists():
        raise Unavailable(f"the packages of {name} are not for this machine")
    libraries = sorted({str(path.parent) for path in folder.rglob("lib*.so.*")})
    command = [str(linker), "--library-path", ":".join(libraries), str(program), *arguments]
    launcher = folder / f"{name}.new"
    launcher.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n')
    launcher.chmod(0o755)
    _run([str(launcher), "--version"], folder)
    launcher.rename(folder / name)
