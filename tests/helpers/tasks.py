"""Tasks of benchmarks."""

from __future__ import annotations

from pathlib import Path

REACH = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"


def define(folder: Path, name: str, text: str = "", properties: str | None = None, options: str = "") -> Path:
    """A task definition with its program and its property file."""
    path = folder / f"{name}.yml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".c").write_text("int main(void) { return 0; }\n")
    (path.parent / "unreach-call.prp").write_text(REACH)
    (path.parent / "termination.prp").write_text("CHECK( init(main()), LTL(F end) )\n")
    if properties is None:
        properties = "  - property_file: unreach-call.prp\n    expected_verdict: true\n"
    default = f"format_version: '2.0'\ninput_files: {path.stem}.c\nproperties:\n{properties}{options}"
    path.write_text(text or default)
    return path
