"""Calls of <string.h>, <ctype.h> and the conversions of <stdlib.h>, on small texts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.fuzz.library_claims import claim, claim_place, claim_sign, claim_truth, quoted

LONG_MAX = 2**63 - 1
_CLASSES: dict[str, Callable[[str], bool]] = {
    "isalpha": lambda c: c.isalpha(),
    "isdigit": lambda c: c.isdigit(),
    "isalnum": lambda c: c.isalnum(),
    "isupper": lambda c: c.isupper(),
    "islower": lambda c: c.islower(),
    "isspace": lambda c: c in " \t\n",
    "isxdigit": lambda c: c in "0123456789abcdefABCDEF",
    "ispunct": lambda c: c.isprintable() and not c.isalnum() and c != " ",
}


def _text(rng: Random, most: int = 4, letters: str = "ab") -> str:
    return "".join(rng.choice(letters) for _ in range(rng.randint(0, most)))


def _index(found: int) -> int | None:
    return None if found < 0 else found


def lengths(rng: Random) -> str:
    text, limit = _text(rng), rng.randint(0, 5)
    start = f"char s[] = {quoted(text)};"
    if rng.random() < 0.5:
        return f"{start} {claim(rng, 'strlen(s)', len(text))}"
    return f"{start} {claim(rng, f'strnlen(s, {limit})', min(limit, len(text)))}"


def comparisons(rng: Random) -> str:
    a, b = _text(rng, letters="ab\x7f"), _text(rng, letters="ab")
    size = rng.randint(0, 3)
    start = f"char s[] = {_escaped(a)}, t[] = {_escaped(b)};"
    if rng.random() < 0.5:
        return f"{start} {claim_sign(rng, 'strcmp(s, t)', _sign(a, b))}"
    if rng.random() < 0.5:
        return f"{start} {claim_sign(rng, f'strncmp(s, t, {size})', _sign(a[:size], b[:size]))}"
    common = min(len(a), len(b), size)
    return f"{start} {claim_sign(rng, f'memcmp(s, t, {common})', _sign(a[:common], b[:common]))}"


def _escaped(text: str) -> str:
    return quoted(text).replace("\x7f", "\\377")


def _sign(a: str, b: str) -> int:
    return (a > b) - (a < b)


def searches(rng: Random) -> str:
    text, wanted = _text(rng, 5), rng.choice("abc")
    part = _text(rng, 2)
    places = [i for i, letter in enumerate(text) if letter in part]
    call, index = rng.choice((
        (f"strchr(s, '{wanted}')", _index(text.find(wanted))),
        (f"strrchr(s, '{wanted}')", _index(text.rfind(wanted))),
        ("strchr(s, 0)", len(text)),
        (f"strstr(s, {quoted(part)})", _index(text.find(part))),
        (f"strpbrk(s, {quoted(part)})", places[0] if places else None),
        (f"(char *)memchr(s, '{wanted}', {len(text) + 1})", _index(text.find(wanted))),
    ))  # fmt: skip
    return f"char s[] = {quoted(text)}; {claim_place(rng, call, 's', index)}"


def spans(rng: Random) -> str:
    text, letters = _text(rng, 5, "abc"), _text(rng, 2, "abc")
    inside = next((i for i, letter in enumerate(text) if letter not in letters), len(text))
    outside = next((i for i, letter in enumerate(text) if letter in letters), len(text))
    call, length = rng.choice((("strspn", inside), ("strcspn", outside)))
    return claim(rng, f"{call}({quoted(text)}, {quoted(letters)})", length)


def copies(rng: Random) -> str:
    """Several calls on one buffer, and then what is in it."""
    start = _text(rng, 2, "xy")
    lines, content = [f"char s[16] = {quoted(start)};"], start
    for _ in range(rng.randint(1, 3)):
        text, size = _text(rng, 3), rng.randint(0, 3)
        match rng.randrange(5):
            case 0:
                lines.append(f"strcpy(s, {quoted(text)});")
                content = text
            case 1:
                lines.append(f"strcat(s, {quoted(text)});")
                content += text
            case 2:
                lines.append(f"strncat(s, {quoted(text)}, {size});")
                content += text[:size]
            case 3:
                lines.append(f"strncpy(s, {quoted(text)}, {size});")
                content = text if len(text) < size else text[:size] + content[size:]
            case _:
                step = rng.randint(0, 2)
                lines.append(f"memmove(s + {step}, s, strlen(s) + 1);")
                content = content[:step] + content if len(content) >= step else content
    if rng.random() < 0.5:
        lines.append(claim_sign(rng, f"strcmp(s, {quoted(content)})", 0))
    else:
        lines.append(claim(rng, "strlen(s)", len(content)))
    return " ".join(lines)


def bytes_(rng: Random) -> str:
    values = [rng.randrange(256) for _ in range(4)]
    start = f"unsigned char b[4] = {{{', '.join(map(str, values))}}};"
    value, size, where = rng.randrange(-2, 600), rng.randint(0, 4), rng.randrange(4)
    if rng.random() < 0.5:
        expected = value % 256 if where < size else values[where]
        return f"{start} memset(b, {value}, {size}); {claim(rng, f'b[{where}]', expected)}"
    size = rng.randint(0, 3)
    expected = values[where - 1] if 1 <= where <= size else values[where]
    return f"{start} memmove(b + 1, b, {size}); {claim(rng, f'b[{where}]', expected)}"


def characters(rng: Random) -> str:
    letter = rng.choice("aZ5 f!\t")
    start = f"int c = {ord(letter)};"
    match rng.randrange(3):
        case 0:
            return f"{start} {claim(rng, 'toupper(c)', ord(letter.upper()))}"
        case 1:
            return f"{start} {claim(rng, 'tolower(c)', ord(letter.lower()))}"
    name = rng.choice(tuple(_CLASSES))
    belongs = _CLASSES[name](letter)
    if belongs and rng.random() < 0.15:
        return f"{start} UNSPECIFIED({name}(c) == 1);"
    return f"{start} {claim_truth(rng, f'{name}(c)', belongs)}"


def numbers(rng: Random) -> str:
    sign, digits = rng.choice(("", "", "-", "+")), rng.choice(("0", "7", "12", "019", "305"))
    space, rest = rng.choice(("", " ", "\t ")), rng.choice(("", "x", " 1"))
    text = space + sign + digits + rest
    value = int(digits) * (-1 if sign == "-" else 1)
    end = len(space + sign + digits)
    match rng.randrange(5):
        case 0:
            return claim(rng, f"atoi({quoted(text)})", value)
        case 1:
            lines = f"char s[] = {quoted(text)}, *end; long n = strtol(s, &end, 10);"
            return f"{lines} {claim(rng, 'n', value)} {claim_place(rng, 'end', 's', end)}"
        case 2:
            base = rng.choice((2, 8, 16))
            usable = rng.choice(("0", "1", "10", "101"))
            return claim(rng, f"strtol({quoted(space + usable + 'z')}, 0, {base})", int(usable, base))
        case 3:
            huge = rng.choice(("99999999999999999999", "9223372036854775808"))
            return f"errno = 0; long n = strtol({quoted(huge)}, 0, 10); assert(n == LONG_MAX && errno == ERANGE);"
    return f"errno = EDOM; long n = strtol({quoted(text)}, 0, 10); {claim(rng, 'n', value)} assert(errno == EDOM);"


def tokens(rng: Random) -> str:
    text = _text(rng, 5, "a, ")
    pieces, i = [], 0
    while i < len(text):
        if text[i] in ", ":
            i += 1
            continue
        pieces.append(i)
        while i < len(text) and text[i] not in ", ":
            i += 1
    lines = [f'char s[] = {quoted(text)}, *rest, *t = strtok_r(s, ", ", &rest);']
    for number in range(2):
        index = pieces[number] if number < len(pieces) else None
        lines.append(claim_place(rng, "t", "s", index))
        if index is None:
            break
        lines.append('t = strtok_r(0, ", ", &rest);')
    return " ".join(lines)


def duplicates(rng: Random) -> str:
    text = _text(rng, 3)
    limit = rng.randint(0, 3)
    call, copy = rng.choice((("strdup(s)", text), (f"strndup(s, {limit})", text[:limit])))
    lines = f"char s[] = {quoted(text)}, *d = {call}; if (d) {{ s[0] = 'z';"
    return f"{lines} {claim_sign(rng, f'strcmp(d, {quoted(copy)})', 0)} free(d); }}"


TEXT = (lengths, comparisons, searches, spans, copies, bytes_, characters, numbers, tokens, duplicates)
