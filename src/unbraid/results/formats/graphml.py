"""SV-COMP's witnesses in GraphML, version 1.0: an automaton that follows the interleaving, with the thread of each
step.

A correctness witness has one state without an invariant: our invariants depend on the locations of all threads at once,
which the format cannot express.  `--proof` writes them to a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree

from unbraid.results.effects import EffectKind
from unbraid.results.formats.witness import PRODUCER, VERSION, Task, now
from unbraid.results.trace import Line, Trace

NAMESPACE = "http://graphml.graphdrawing.org/xmlns"

# For each key: the kind of element that it belongs to, and its type.
_KEYS = {
    "witness-type": ("graph", "string"),
    "sourcecodelang": ("graph", "string"),
    "producer": ("graph", "string"),
    "specification": ("graph", "string"),
    "programfile": ("graph", "string"),
    "programhash": ("graph", "string"),
    "architecture": ("graph", "string"),
    "creationtime": ("graph", "string"),
    "entry": ("node", "boolean"),
    "violation": ("node", "boolean"),
    "startline": ("edge", "int"),
    "endline": ("edge", "int"),
    "threadId": ("edge", "string"),
    "createThread": ("edge", "string"),
    "sourcecode": ("edge", "string"),
}
_DEFAULTS = {"entry": "false", "violation": "false"}


def graphml(task: Task, trace: Trace | None) -> str:
    """`trace`: the whole interleaving; None for a proof."""
    root = ElementTree.Element("graphml", xmlns=NAMESPACE)
    for name, (owner, kind) in _KEYS.items():
        key = ElementTree.SubElement(root, "key", {"id": name, "for": owner, "attr.name": name, "attr.type": kind})
        if name in _DEFAULTS:
            ElementTree.SubElement(key, "default").text = _DEFAULTS[name]
    graph = ElementTree.SubElement(root, "graph", edgedefault="directed")
    _add(graph, _about(task, "violation_witness" if trace else "correctness_witness"))
    _add(ElementTree.SubElement(graph, "node", id="N0"), {"entry": "true"})
    if trace is not None:
        _follow(graph, trace)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' + ElementTree.tostring(root, "unicode") + "\n"


def _about(task: Task, kind: str) -> dict[str, str]:
    file, digest = next(iter(task.hashes.items()))
    return {
        "witness-type": kind,
        "sourcecodelang": "C",
        "producer": f"{PRODUCER} {VERSION}",
        "specification": task.specification,
        "programfile": file,
        "programhash": digest,
        "architecture": "64bit" if task.data_model == "LP64" else "32bit",
        "creationtime": now(),
    }


def _follow(graph: ElementTree.Element, trace: Trace) -> None:
    for number, line in enumerate(trace.lines):
        edge = ElementTree.SubElement(graph, "edge", source=f"N{number}", target=f"N{number + 1}")
        _add(edge, _step(line, trace))
        node = ElementTree.SubElement(graph, "node", id=f"N{number + 1}")
        if number == len(trace.lines) - 1:
            _add(node, {"violation": "true"})


def _step(line: Line, trace: Trace) -> dict[str, str]:
    numbers = {other.thread_name: other.thread for other in trace.lines}
    started = [effect.data[0] for effect in line.happened if effect.kind is EffectKind.STARTS]
    created = [str(numbers[name]) for name in started if name in numbers]
    return {
        "startline": str(line.line),
        "endline": str(line.line),
        "threadId": str(line.thread),
        **({"createThread": created[0]} if created else {}),
        **({"sourcecode": line.text} if line.text else {}),
    }


def _add(element: ElementTree.Element, data: Mapping[str, str]) -> None:
    for name, value in data.items():
        ElementTree.SubElement(element, "data", key=name).text = value
