"""The declarations before a printed program: only those that the program needs, directly or through other declarations.

How each verifier expresses choices, assumptions and errors is in the table of `targets.py`.  In generic C, everything
that SV-COMP's functions cannot express is a macro, which a tool may define differently before the text:

    UNBRAID_ASSERT(condition, property, message)    calls reach_error() if the condition does not hold
    UNBRAID_BOUND(kind, place)                      a bound marker: executions end here
    UNBRAID_VALID(pointer)                          may *pointer be read?  Here: it is not near null
    UNBRAID_WRITABLE(pointer)                       may *pointer be written?  Here: the same
    UNBRAID_SAME_OBJECT(left, right)                do they lead into the same object?  Here: yes
    UNBRAID_NEAR_OBJECT(pointer)                    is it in or near the object that it was derived from?  Here: yes
    UNBRAID_RELEASABLE(pointer)                     may it be freed?  Here: yes
    UNBRAID_SWITCH()                                other threads may run here; for readers only

Programs with threads start and join them by number, through <pthread.h>.
"""

from __future__ import annotations

import re

from unbraid.core.floats import FUNCTIONS
from unbraid.core.nodes import BOOL, FloatType, IntType, ScalarType

# SV-COMP's names for the types of choices, each with its core type and its C type.
NONDET: dict[str, tuple[ScalarType, str]] = {
    "bool": (BOOL, "_Bool"),
    "char": (IntType(8, True), "char"),
    "uchar": (IntType(8, False), "unsigned char"),
    "short": (IntType(16, True), "short"),
    "ushort": (IntType(16, False), "unsigned short"),
    "int": (IntType(32, True), "int"),
    "uint": (IntType(32, False), "unsigned int"),
    "longlong": (IntType(64, True), "long long"),
    "ulonglong": (IntType(64, False), "unsigned long long"),
    "int128": (IntType(128, True), "__int128"),
    "uint128": (IntType(128, False), "unsigned __int128"),
    "float": (FloatType(32), "float"),
    "double": (FloatType(64), "double"),
}

_THREADS = """\
#include <pthread.h>

static struct unbraid_thread {
    pthread_t handle;
    void *(*function)(void *);
    void *argument;
} unbraid_threads[1000];
static unsigned long unbraid_thread_count = 1;
static _Thread_local unsigned long unbraid_self; /* main is 0 */

static inline unsigned long unbraid_thread_id(void) {
    return unbraid_self;
}

static inline void *unbraid_run(void *record) {
    struct unbraid_thread *thread = record;
    unbraid_self = thread - unbraid_threads;
    return thread->function(thread->argument);
}

/* Start a thread with this number, or with the next one if it is 0; gives the number. */
static inline unsigned long unbraid_create(unsigned long number, void *(*function)(void *), void *argument) {
    if (number == 0)
        number = __sync_fetch_and_add(&unbraid_thread_count, 1);
    unbraid_threads[number].function = function;
    unbraid_threads[number].argument = argument;
    pthread_create(&unbraid_threads[number].handle, 0, unbraid_run, &unbraid_threads[number]);
    return number;
}

/* Wait for a thread; gives what it returned. */
static inline void *unbraid_join(unsigned long number) {
    void *result;
    pthread_join(unbraid_threads[number].handle, &result);
    return result;
}

"""


def macro(name: str, parameters: str, body: str) -> tuple[str, str]:
    return name, f"#ifndef {name}\n#define {name}({parameters}) {body}\n#endif\n"


def _division(word: str, kind: str) -> tuple[tuple[str, str], ...]:
    """C's / and %, without the trap when the smallest number is divided by -1."""
    return (
        (
            f"unbraid_div_{word}",
            f"static inline {kind} unbraid_div_{word}({kind} a, {kind} b) {{\n"
            f"    return b == -1 ? ({kind})-(unsigned {kind})a : a / b;\n}}\n",
        ),
        (
            f"unbraid_rem_{word}",
            f"static inline {kind} unbraid_rem_{word}({kind} a, {kind} b) {{\n    return b == -1 ? 0 : a % b;\n}}\n",
        ),
    )


Declarations = tuple[tuple[str, str], ...]  # a pattern of names, and the text that declares them


def _bits(kind: str, word: str) -> tuple[tuple[str, str], ...]:
    """The bits of a float as an unsigned integer, and back."""
    both = f"union {{\n        {kind} number;\n        {word} bits;\n    }} same"
    return (
        (
            f"unbraid_bits_of_{kind}",
            f"static inline {word} unbraid_bits_of_{kind}({kind} number) {{\n"
            f"    {both};\n    same.number = number;\n    return same.bits;\n}}\n",
        ),
        (
            f"unbraid_{kind}_of_bits",
            f"static inline {kind} unbraid_{kind}_of_bits({word} bits) {{\n"
            f"    {both};\n    same.bits = bits;\n    return same.number;\n}}\n",
        ),
    )


# Functions for operators of core that C does not have.
OPERATORS: Declarations = (
    *_division("int", "int"),
    *_division("longlong", "long long"),
    *_division("__int128", "__int128"),
    *_bits("float", "unsigned int"),
    *_bits("double", "unsigned long long"),
    # Only if they are called, because a local may have such a name too.
    *((rf"{name}(?=\()", f"extern double {name}(double);\n") for name in FUNCTIONS),
    *((rf"{name}f(?=\()", f"extern float {name}f(float);\n") for name in FUNCTIONS),
)

SHARED: Declarations = (
    ("unbraid_create|unbraid_join|unbraid_thread_id|pthread_exit", _THREADS),
    ("exit", "extern void exit(int) __attribute__((__noreturn__));\n"),
    ("malloc", "extern void *malloc(__SIZE_TYPE__) __attribute__((__malloc__));\n"),
    ("calloc", "extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__) __attribute__((__malloc__));\n"),
    ("free", "extern void free(void *);\n"),
    ("printf", "extern int printf(const char *, ...);\n"),
)


def with_declarations(text: str, declarations: Declarations) -> str:
    """The text after the declarations that it needs, directly or through other declarations."""
    used = _words(text)
    for names, declaration in reversed(declarations):
        if re.search(rf"\b(?:{names})\b", used):
            text = declaration + text
            used += _words(declaration)
    return text


def _words(text: str) -> str:
    """Each word once, with the parenthesis of a call: a long text has few different words, which are soon searched."""
    return "".join(f"{word}\n" for word in set(re.findall(r"\w+\(?", text)))
