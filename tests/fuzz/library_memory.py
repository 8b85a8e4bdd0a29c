"""Calls of the malloc family, of sorting and searching, of arithmetic, of output, and of the process."""

from __future__ import annotations

from random import Random

from tests.fuzz.library_claims import claim, claim_sign, claim_truth, quoted

PRELUDE = """struct pair { int key, number; };
static int by_number(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}
static int by_key(const void *a, const void *b) {
    return ((const struct pair *)a)->key - ((const struct pair *)b)->key;
}
"""


def _numbers(rng: Random, count: int, most: int = 4) -> list[int]:
    return [rng.randint(-1, most) for _ in range(count)]


def _list(numbers: list[int]) -> str:
    return "{" + ", ".join(map(str, numbers)) + "}"


def allocations(rng: Random) -> str:
    count, where = rng.randint(1, 3), rng.randrange(3) % 3
    where = min(where, count - 1)
    value = rng.randint(-3, 9)
    match rng.randrange(5):
        case 0:
            lines = f"int *p = malloc({count} * sizeof *p); if (p) {{ p[{where}] = {value};"
            return f"{lines} {claim(rng, f'p[{where}]', value)} free(p); }}"
        case 1:
            return f"int *p = calloc({count}, sizeof *p); if (p) {{ {claim(rng, f'p[{where}]', 0)} free(p); }}"
        case 2:
            lines = f"int *p = malloc({count} * sizeof *p); if (p) {{ p[{where}] = {value};"
            lines += f" int *q = realloc(p, {count + rng.randint(0, 2)} * sizeof *p); if (q) {{"
            return f"{lines} {claim(rng, f'q[{where}]', value)} free(q); }} else free(p); }}"
        case 3:
            lines = "char *p = malloc(1), *q = malloc(1); if (p && q) {"
            return f"{lines} {claim_truth(rng, 'p == q', False)} }} free(p); free(q);"
    return "int *p = malloc(sizeof *p); if (p) { UNSPECIFIED(*p == 0); free(p); }"


def zero_sizes(rng: Random) -> str:
    return rng.choice((
        "void *p = malloc(0), *q = malloc(0); assert(!p || p != q); free(p); free(q);",
        "free(realloc(malloc(2), 0));",
        "void *volatile p = realloc(malloc(2), 0); UNSPECIFIED(p == 0); free(p);",
        "free(0);",
        "volatile size_t n = SIZE_MAX / 2 + 2; void *volatile p = calloc(n, 2); assert(p == 0);",
    ))  # fmt: skip


def alignments(rng: Random) -> str:
    alignment = rng.choice((8, 16, 64, 3, 2, 24))
    valid = alignment in (8, 16, 64)
    lines = f"void *p = 0; int r = posix_memalign(&p, {alignment}, 8);"
    if valid:
        return f"{lines} {claim_truth(rng, 'r == 0 || r == ENOMEM', True)} if (r == 0) free(p);"
    return f"{lines} {claim(rng, 'r', 22)}"


def sorting(rng: Random) -> str:
    numbers = _numbers(rng, rng.randint(1, 4))
    where = rng.randrange(len(numbers))
    lines = f"int a[] = {_list(numbers)}; qsort(a, {len(numbers)}, sizeof a[0], by_number);"
    return f"{lines} {claim(rng, f'a[{where}]', sorted(numbers)[where])}"


def stability(rng: Random) -> str:
    keys = _numbers(rng, 3, 1)
    pairs = ", ".join(f"{{{key}, {i}}}" for i, key in enumerate(keys))
    stable = sorted(range(3), key=lambda i: keys[i])
    lines = f"struct pair a[] = {{{pairs}}}; qsort(a, 3, sizeof a[0], by_key);"
    kind = "UNSPECIFIED" if len(set(keys)) < len(keys) else "assert"
    return f"{lines} {kind}(a[0].number == {stable[0]} && a[1].number == {stable[1]});"


def bisection(rng: Random) -> str:
    numbers = sorted(_numbers(rng, rng.randint(1, 4)))
    wanted = rng.randint(-1, 4)
    lines = f"int a[] = {_list(numbers)}, k = {wanted};"
    lines += f" int *f = bsearch(&k, a, {len(numbers)}, sizeof a[0], by_number);"
    if wanted not in numbers:
        return f"{lines} {claim_truth(rng, 'f == 0', True)}"
    if numbers.count(wanted) > 1 and rng.random() < 0.4:
        return f"{lines} UNSPECIFIED(f == a + {numbers.index(wanted)});"
    return f"{lines} assert(f != 0); {claim(rng, '*f', wanted)}"


def arithmetic(rng: Random) -> str:
    a, b = rng.randint(-9, 9), rng.choice((-3, -2, 1, 2, 3))
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    match rng.randrange(3):
        case 0:
            return f"int x = {a}; {claim(rng, 'abs(x)', abs(a))}"
        case 1:
            return f"div_t d = div({a}, {b}); {claim(rng, 'd.quot', quotient)}"
    return f"long x = {a}, y = {b}; {claim(rng, 'x % y', a - b * quotient)}"


def random_numbers(rng: Random) -> str:
    seed = rng.randint(1, 4)
    return rng.choice((
        f"int x = rand(); {claim_truth(rng, 'x >= 0 && x <= RAND_MAX', True)}",
        f"srand({seed}); int x = rand(); srand({seed}); int y = rand(); {claim_truth(rng, 'x == y', True)}",
    ))  # fmt: skip


def output(rng: Random) -> str:
    text = "".join(rng.choice("xyz") for _ in range(rng.randint(1, 4)))
    match rng.randrange(4):
        case 0:
            kind = rng.choice(("r == {0} || r < 0", "r == {0} || r < 0", "r < 0 || r > {0}"))
            return f"int r = printf({quoted(text)}); assert({kind.format(len(text))});"
        case 1:
            return f"int r = puts({quoted(text)}); {claim_truth(rng, 'r >= 0 || r == EOF', True)}"
        case 2:
            return f"int r = putchar('{text[0]}'); {claim_truth(rng, f'r == {ord(text[0])} || r == EOF', True)}"
    return f"int r = puts({quoted(text)}); UNSPECIFIED(r == {rng.choice((0, len(text) + 1))});"


def process(rng: Random) -> str:
    return rng.choice((
        f"pid_t a = getpid(), b = getpid(); {claim_truth(rng, 'a == b && a > 0', True)}",
        f"struct timespec a, b; if (!clock_gettime(CLOCK_MONOTONIC, &a) && !clock_gettime(CLOCK_MONOTONIC, &b)) "
        f"{{ {claim_truth(rng, 'a.tv_sec <= b.tv_sec', True)} }}",
        f"time_t s, t = time(&s); {claim_sign(rng, '(s > t) - (s < t)', 0)}",
    ))  # fmt: skip


MEMORY = (
    allocations, allocations, zero_sizes, alignments, sorting, stability, bisection, arithmetic, random_numbers, output,
    process,
)  # fmt: skip
