"""What a call of any library function means for descriptors and streams, in programs in which these are followed."""

from __future__ import annotations

from unbraid.core.writing import CallWriter, Feature, ProgramWriter, nothing
from unbraid.models.context import Model, ModelCall, approximate
from unbraid.models.files import descriptors, opening, queues, streams

# These tell which descriptors are ready, which is not followed for queues.
_POLLING = frozenset({"poll", "ppoll", "select", "pselect", "epoll_wait", "epoll_pwait", "ioctl"})

# These move bytes, in ways that are not followed for queues; by the positions of descriptors.
_MOVING = frozenset(
    {
        "readv",
        "writev",
        "recvmsg",
        "sendmsg",
        "splice",
        "tee",
        "sendfile",
        "sendfile64",
        "dprintf",
        "vdprintf",
        "shutdown",
    }
)


def model_of(program: CallWriter | ProgramWriter, name: str) -> Model | None:
    """The model of a function that has one only if descriptors are followed."""
    return opening.MODELS.get(name) if name in opening.MODELS and descriptors.follows(program) else None


def is_concerned(program: CallWriter | ProgramWriter, name: str) -> bool:
    """Is there anything to do before this function is called?"""
    if name in streams.STREAMS:
        return program.uses(Feature.STREAMS)
    if name in opening.DESCRIPTORS:
        return descriptors.follows(program)
    return name in _POLLING and program.uses(Feature.QUEUES)


def before(call: ModelCall) -> None:
    if call.name in streams.STREAMS:
        streams.check(call, streams.STREAMS[call.name])
        return
    for position in opening.DESCRIPTORS.get(call.name, ()):
        number = descriptors.check(call, position)
        if number is not None and call.name in _MOVING and call.uses(Feature.QUEUES):
            call.branch(queues.has_queue(call, number), call.not_followed, nothing)
    if call.name in _POLLING and call.uses(Feature.QUEUES):
        approximate(call)
