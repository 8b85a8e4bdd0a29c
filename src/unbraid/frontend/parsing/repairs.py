"""Rewrites what gcc puts into a preprocessed file and clang does not accept.

    __attribute__((__malloc__ (f, 1)))      =>    __attribute__((__malloc__       ))
    typedef _Atomic struct { ... } atomic_flag;   =>    typedef         struct { ... } atomic_flag;
    __atomic_fetch_add(p, v, o)             =>    __c11_atomic_fetch_add(p, v, o)      where *p is _Atomic
    __atomic_load(p, &v, o)                 =>    __unbraid_atomic_load(p, &v, o)      where *p is _Atomic (*)
    extern _Float32 f(_Float32);            =>    the same, after `typedef float _Float32;` and similar typedefs

(*) An undeclared function, which returns int.  That does no harm: the results of these four operations are not used.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clang.cindex import Diagnostic

_RENAMED = "__unbraid_atomic_"
_MALLOC = re.compile(rb"(_*malloc_*\s*)(\([^()]*\))")
_FLAG = re.compile(rb"\b_Atomic(?=\s+struct\s*\{[^{}]*\}\s*atomic_flag\s*;)")
_FLOATS = (
    b"typedef float _Float32; typedef double _Float64; typedef double _Float32x; "
    b"typedef long double _Float64x; typedef __float128 _Float128;\n"
)
_OPERATION = re.compile(rb"__atomic_(?:(load|store|exchange|compare_exchange)|(load|store|exchange)_n|(fetch_\w+))\b")


def original_name(function: str) -> str:
    return function.replace(_RENAMED, "__atomic_", 1) if function.startswith(_RENAMED) else function


def declarations(text: bytes, path: str) -> bytes:
    """Repair what clang misreads without an error, and declare the types that gcc has and clang lacks."""
    text = _FLAG.sub(lambda found: b" " * len(found[0]), text)
    if b"_Float" in text:
        text = _FLOATS + f'# 1 "{path}"\n'.encode() + text  # so that lines keep their numbers
    return text


def errors(text: bytes, found: Sequence[Diagnostic]) -> bytes:
    """Repair the text where clang reports an error for which there is a repair."""
    for error in sorted(found, key=lambda error: -int(error.location.offset)):
        start = error.location.offset
        if "attribute takes no arguments" in error.spelling and (match := _MALLOC.match(text, start)):
            text = text[: match.start(2)] + b" " * len(match[2]) + text[match.end() :]
        elif "to atomic operation" in error.spelling and "_Atomic(" in error.spelling:
            if match := _OPERATION.match(text, start):
                text = text[:start] + _replacement(match) + text[match.end() :]
    return text


def _replacement(operation: re.Match[bytes]) -> bytes:
    if operation[1]:
        return _RENAMED.encode() + operation[1]
    return b"__c11_atomic_" + (operation[2] or operation[3])
