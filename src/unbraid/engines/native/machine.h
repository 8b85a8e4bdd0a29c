/* The machine that a translated program runs on: values, objects, threads, choices.

   The semantics is exactly that of core/interpreter/machine.py and evaluate.py, so that both visit the same states.
   A cell is a 64-bit word: a number within the range of its type, an address, some bytes of an address, or UNCHOSEN.  A
   number never looks like one of the others, because the search gives up where such a number would be computed (`wide`). */
#include <limits.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int64_t V;

#define MAX_THREADS 61
#define MAX_DEPTH 256
#define MAX_OBJECTS 2048
#define HEAP_CELLS (1 << 18)
#define MAX_CHOICES 64
#define MOST_ITERATIONS 10000000
#define BRIEF_ITERATIONS 10000
#define MAX_SERIAL 8192 /* the number of frames and objects of a thread */
#define CONSTANT 65536 /* is added to the layout of an object that must not be written to */
#define MAX_RESULTS 256 /* cells of a struct */
#define LARGEST_OBJECT (1 << 20)
#define NEAR 256

/* Of a step.  The functions of the program also say that the thread has entered another function, or returned. */
enum outcome { DONE, BLOCKED, VIOLATED, HALTED, BOUND, LIMITED, ENTERED, RETURNED };
#define BEGIN INT_MIN /* where a function begins; a position: where the thread rests; ~position: behind a call */

struct kind {
    unsigned char bytes, is_signed, is_bool, is_pointer;
    int values; /* the number of values of an input; 0: too many, so only interesting ones are tried */
};

/* What a step, or everything after it, accesses (analyses/independence.py). */
struct footprint {
    uint64_t reads, writes;
};

/* The layout of the cells of one element of an object.  Allocated objects may have several elements. */
struct layout {
    int unit, cells;
    int element, element_cells; /* of an array: what the following is about; otherwise the same */
    const int *cover;           /* byte -> the cell that it belongs to, or -1 */
    const int *start;           /* cell -> its first byte */
    const unsigned char *kind;  /* cell -> its kind */
    int flexible, flexible_layout; /* the start and the layout of a flexible array at the end; or -1 */
    int alignment;
};

#define UNCHOSEN (INT64_MIN + 1)
#define TAG UINT64_C(0xADD)
#define IS_ADDRESS(v) ((uint64_t)(v) >> 52 == TAG)
#define ADDRESS_BITS ((UINT64_C(1) << 52) - 1)
#define WILD 0x0BADBAD0
#define GLOBALS 63
#define FUNCTIONS 62
#define THREADS 61 /* not an address, but a thread number; marked while threads may be renumbered */

#define THREAD_OF(a) ((int)((uint64_t)(a) >> 46 & 63))
#define SERIAL_OF(a) ((int)((uint64_t)(a) >> 32 & 16383) - 8192)
#define OBJECT_OF(a) ((int)((uint64_t)(a) >> 21 & 2047))
#define OFFSET_OF(a) ((long)((uint64_t)(a) & 2097151) - 1048576)
#define SAME_OBJECT(a, b) ((uint64_t)(a) >> 21 == (uint64_t)(b) >> 21)

#include "tables.h" /* kinds, layouts and sizes of the program */

struct frame {
    int pc, serial, base;
};

struct thread {
    int finished, atomic, calls, allocations, depth;
    V result;
    struct frame frames[MAX_DEPTH];
    V own[OWN_CELLS + 1];
    V stack[STACK_CELLS];
};

struct object {
    int thread, serial, layout, frame, is_constant, alignment;
    int is_published; /* can threads other than the running one reach it? */
    long size;
    V *cells;
};

static struct thread threads[MAX_THREADS];
static int thread_count, running;
static long iterations; /* of loops in this step */
static int has_grown; /* has this step made an object or a thread? */
static int rests_passed; /* switch points skipped in this step, because only its thread sees what it does next */
static V results[MAX_RESULTS]; /* of the last function that returned */
static V memory[GLOBAL_CELLS + 1];
static struct object objects[MAX_OBJECTS];
static int object_count;
static V heap_cells[HEAP_CELLS];
static long heap_used;

/* ------------------------------------------------------------------------------------------ limits
   A limit is named as in `core/causes.py`. */
static jmp_buf stop;
static const char *limit_name;
static int instruction; /* the position of the running instruction, if it may give up; or -1 */
static int limit_at[MAX_DEPTH + 1]; /* that position, and those of the calls that led there; then -1 */

static void note_place(int *at) {
    const struct thread *t = &threads[running];
    if (instruction >= 0) {
        *at++ = instruction;
        for (int i = t->depth - 2; i >= 0; i--)
            *at++ = t->frames[i].pc - 1;
    }
    *at = -1;
}

static void __attribute__((noreturn)) limit(const char *name) {
    limit_name = name;
    note_place(limit_at);
    longjmp(stop, LIMITED);
}

static void __attribute__((noreturn)) broken(const char *what) {
    fprintf(stderr, "internal error: %s\n", what);
    exit(70);
}

/* ------------------------------------------------------------------------------------------ values */
static jmp_buf begin_again;

/* A part is some bytes of an address (`Part` in values.py).  Most programs have none: the search restarts with parts where
   the first one is made, because then fewer words can be numbers. */
static int has_parts;
#define PART_TAG UINT64_C(0x29)
#define IS_PART(v) (has_parts && (uint64_t)(v) >> 58 == PART_TAG)
#define FIRST_OF(part) ((int)((uint64_t)(part) >> 55 & 7))
#define BYTES_OF(part) ((int)((uint64_t)(part) >> 52 & 7) + 1)
#define NAMES(v) (IS_ADDRESS(v) || IS_PART(v)) /* Is there an object, a function or a thread in this value? */
#define WHOLE(part) ((V)(TAG << 52 | ((uint64_t)(part) & ADDRESS_BITS)))
#define POINTER_BYTES (POINTER_BITS / 8)

static inline V wide(uint64_t v) {
    if (__builtin_expect(v >> 52 == TAG || (V)v == UNCHOSEN || IS_PART(v), 0))
        limit("ADDRESS_FORM_COMPUTED");
    return (V)v;
}

/* Are threads renumbered, so that only one of several symmetric states is stored?  Not if the program uses thread numbers:
   then the search restarts without renumbering. */
static int is_symmetric = CANONICAL && !LOOKS_AT_THREADS;

#define IS_THREAD(v) (IS_ADDRESS(v) && THREAD_OF(v) == THREADS)

static void __attribute__((noreturn)) look_at_thread(void) {
    is_symmetric = 0;
    longjmp(begin_again, 1);
}

static inline V no_thread(V v) {
    if (__builtin_expect(IS_THREAD(v), 0))
        look_at_thread();
    return v;
}

static V part(V address, long first, long bytes) {
    no_thread(address);
    if (!has_parts) {
        has_parts = 1;
        longjmp(begin_again, 1);
    }
    return (V)(PART_TAG << 58 | (uint64_t)first << 55 | (uint64_t)(bytes - 1) << 52 | ((uint64_t)address & ADDRESS_BITS));
}

static V is_padding(V v);

static inline V number(V v) {
    if (__builtin_expect(IS_ADDRESS(v), 0)) {
        no_thread(v);
        limit("ADDRESS_AS_NUMBER");
    }
    if (__builtin_expect(IS_PART(v), 0))
        limit(is_padding(v) ? "PADDING_READ" : "PART_OF_ADDRESS_READ");
    return v;
}

/* A value that is read from a cell wider than a byte. */
static inline V whole(V v) {
    if (__builtin_expect(IS_PART(v), 0))
        limit("POINTER_IN_PARTS");
    return v;
}

static inline V was_pointer(V v) {
    if (__builtin_expect(v == WILD, 0))
        limit("UNINITIALISED_POINTER_AS_NUMBER");
    return v;
}

#include "floats.h"

static inline V narrowed(V v, int bits, int is_signed) {
    if (bits == 64)
        return wide(v);
    uint64_t rest = (uint64_t)v << (64 - bits);
    return is_signed ? (V)rest >> (64 - bits) : (V)(rest >> (64 - bits));
}

static inline V quotient(V a, V b, int is_unsigned) {
    if (b == 0)
        broken("division by zero that no check has stopped");
    if (is_unsigned)
        return (V)((uint64_t)a / (uint64_t)b);
    return b == -1 ? (V)-(uint64_t)a : a / b;
}

static inline V remainder_of(V a, V b, int is_unsigned) {
    if (b == 0)
        broken("division by zero that no check has stopped");
    if (is_unsigned)
        return (V)((uint64_t)a % (uint64_t)b);
    return b == -1 ? 0 : a % b;
}

static inline V shifted_left(V a, V b) {
    if (b < 0 || b > 127)
        broken("shift out of range");
    return b > 63 ? 0 : (V)((uint64_t)a << b);
}

static inline V shifted_right(V a, V b, int is_unsigned) {
    if (b < 0 || b > 127)
        broken("shift out of range");
    if (is_unsigned)
        return b > 63 ? 0 : (V)((uint64_t)a >> b);
    return a >> (b > 63 ? 63 : b);
}

/* ---------------------------------------------------------------------------------------- addresses */
static inline V address(int thread, long serial, long object, long offset) {
    if (serial < -8192 || serial > 8191 || object > 2047 || offset < -1048576 || offset > 1048575)
        limit("MANY_OBJECTS");
    return (V)(TAG << 52 | (uint64_t)thread << 46 | (uint64_t)(serial + 8192) << 32 | (uint64_t)object << 21
               | (uint64_t)(offset + 1048576));
}

/* In parts: bytes of a null pointer, and a byte without a value. */
#define ZERO_BYTES address(FUNCTIONS, 0, 2047, 0)
#define PADDING_BYTE address(FUNCTIONS, 0, 2046, 0)

static V is_padding(V v) {
    return WHOLE(v) == PADDING_BYTE;
}

/* count * size; larger distances are outside of every object. */
static inline V scaled(V count, V size) {
    V result;
    if (__builtin_mul_overflow(count, size, &result) || result > (V)1 << 40 || result < -((V)1 << 40))
        limit("POINTER_MOVED_FAR");
    return result;
}

static inline V moved(V pointer, V distance) {
    if (IS_ADDRESS(no_thread(pointer))) {
        if (distance < -(V)LARGEST_OBJECT || distance > (V)LARGEST_OBJECT)
            limit("POINTER_MOVED_FAR");
        return address(THREAD_OF(pointer), SERIAL_OF(pointer), OBJECT_OF(pointer), OFFSET_OF(pointer) + distance);
    }
    return narrowed((V)((uint64_t)number(pointer) + (uint64_t)distance), POINTER_BITS, 0);
}

/* ------------------------------------------------------------------------------------------ objects */
struct where {
    V *cells;
    int layout, is_allocated, is_constant, alignment;
    long size;
};

static int find_object(int thread, int serial) {
    int low = 0, high = object_count;
    while (low < high) {
        int middle = (low + high) / 2;
        struct object *o = &objects[middle];
        if (o->thread < thread || (o->thread == thread && o->serial < serial))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct object *allocated_at(V a) {
    int serial = SERIAL_OF(a);
    if (THREAD_OF(a) >= THREADS || serial >= 0)
        return NULL;
    int i = find_object(THREAD_OF(a), -serial);
    if (i < object_count && objects[i].thread == THREAD_OF(a) && objects[i].serial == -serial)
        return &objects[i];
    return NULL;
}

/* The object that an address belongs to; 0 if it does not exist, or no longer exists. */
static int object_at(V a, struct where *w) {
    int thread = THREAD_OF(a), serial = SERIAL_OF(a), object = OBJECT_OF(a);
    if (thread == GLOBALS) {
        w->cells = memory + global_first[object];
        w->layout = global_layout[object];
    } else if (thread == FUNCTIONS || thread == THREADS) {
        return 0;
    } else if (serial < 0) {
        struct object *o = allocated_at(a);
        if (o == NULL)
            return 0;
        w->cells = o->cells, w->layout = o->layout, w->size = o->size, w->is_allocated = 1;
        w->is_constant = o->is_constant, w->alignment = o->alignment;
        return 1;
    } else if (thread >= thread_count) {
        return 0;
    } else if (serial == 0) {
        if (threads[thread].finished)
            return 0;
        w->cells = threads[thread].own + own_first[object];
        w->layout = own_layout[object];
    } else {
        struct thread *t = &threads[thread];
        int i = t->depth - 1;
        while (i >= 0 && t->frames[i].serial != serial)
            i--;
        if (i < 0)
            return 0;
        int function = function_of[t->frames[i].pc];
        w->cells = t->stack + t->frames[i].base + local_slot[function][object];
        w->layout = local_layout[function][object];
    }
    w->is_constant = w->layout >= CONSTANT;
    w->layout %= CONSTANT;
    w->size = layouts[w->layout].unit;
    w->alignment = layouts[w->layout].alignment;
    w->is_allocated = 0;
    return 1;
}

struct parts {
    long elements, tail, bytes; /* number of elements; elements of the flexible array; remaining bytes */
};

static struct parts parts_of(int layout, long size) {
    const struct layout *l = &layouts[layout];
    struct parts p = {0, 0, 0};
    int is_one = l->flexible >= 0 || l->unit == 0;
    p.elements = is_one ? size >= l->unit : size / l->unit;
    long start = p.elements * l->unit;
    if (l->flexible >= 0 && p.elements) {
        int step = layouts[l->flexible_layout].unit;
        p.tail = size > l->flexible ? (size - l->flexible) / step : 0;
        start = l->flexible + p.tail * step;
    }
    p.bytes = start < size ? size - start : 0;
    return p;
}

static long cell_count(int layout, long size) {
    const struct layout *l = &layouts[layout];
    struct parts p = parts_of(layout, size);
    long tail = p.tail ? p.tail * layouts[l->flexible_layout].cells : 0;
    return p.elements * l->cells + tail + p.bytes;
}

/* The cell that a byte belongs to, in a sequence of such objects. */
static inline long cell_in(const struct layout *l, long offset, long *start, int *kind) {
    long at = offset < l->element ? 0 : offset / l->element, first = at * l->element;
    int cell = l->cover[offset - first];
    if (cell < 0)
        return -1;
    *start = first + l->start[cell], *kind = l->kind[cell];
    return at * l->element_cells + cell;
}

/* The cell that a byte of an object belongs to, its start and its kind; -1 for padding. */
static long cell_of(const struct where *w, long offset, long *start, int *kind) {
    const struct layout *l = &layouts[w->layout];
    if (!w->is_allocated || (offset < l->unit && l->unit <= w->size && !(l->flexible >= 0 && offset >= l->flexible)))
        return cell_in(l, offset, start, kind);
    struct parts p = parts_of(w->layout, w->size);
    long first = p.elements * l->cells, begin = p.elements * l->unit;
    if (l->flexible >= 0 && p.elements) {
        const struct layout *inner = &layouts[l->flexible_layout];
        begin = l->flexible;
        if (offset < begin || (offset - begin) / inner->unit >= p.tail) {
            first += p.tail * inner->cells, begin += p.tail * inner->unit;
        } else {
            long cell = cell_in(inner, offset - begin, start, kind);
            *start += begin;
            return cell < 0 ? -1 : first + cell;
        }
    } else if (offset < begin) {
        return cell_in(l, offset, start, kind);
    }
    if (offset < begin)
        return -1;
    *start = offset, *kind = BYTE_KIND;
    return first + offset - begin;
}

/* ------------------------------------------------------------------------------------------ choices */
static int choices[MAX_CHOICES], domains[MAX_CHOICES];
static V chosen[MAX_CHOICES];
static int choice_count, choices_made;
static int has_tried_some; /* was there an input of which not all values were tried? */
/* Chooses one of `domain` values at random; NULL: all values are tried, one after the other. */
static int (*pick)(const struct kind *kind, int domain);

#define INTERESTING ((int)(sizeof interesting / sizeof *interesting))
#define TRIED (INTERESTING < MOST_TRIED ? INTERESTING : MOST_TRIED)

/* The number of a value among all values of a kind, or -1. */
static int choice_of(const struct kind *k, V value) {
    V choice = k->is_signed ? value + k->values / 2 : value;
    return choice >= 0 && choice < k->values ? (int)choice : -1;
}

/* Choose the value of an UNCHOSEN cell.  The search runs the step again for each possible value. */
static V choose(V *cell, int kind) {
    const struct kind *k = &kinds[kind];
    if (choices_made == MAX_CHOICES)
        limit("MANY_INPUTS_IN_STEP");
    if (choices_made == choice_count) {
        domains[choice_count] = k->values ? k->values : pick == NULL ? TRIED : INTERESTING;
        choices[choice_count] = pick == NULL ? 0 : pick(k, domains[choice_count]);
        choice_count++;
    }
    V value = choices[choices_made];
    if (k->values == 0) {
        has_tried_some = 1;
        value = narrowed(interesting[value], 8 * k->bytes, k->is_signed);
    } else if (k->is_pointer)
        value = value ? WILD : 0;
    else if (k->is_signed)
        value -= k->values / 2;
    chosen[choices_made++] = value;
    return *cell = value;
}

#define READ(place, kind)                                          \
    ({                                                             \
        V value_ = (place);                                        \
        value_ == UNCHOSEN ? choose(&(place), kind) : value_;      \
    })

/* ------------------------------------------------------------------------------------------ accesses */
static struct where mixed; /* an access with a type that differs from that of the cells */
static long mixed_start;

static V *place_at(V pointer, long distance, int kind) {
    struct where w;
    long start;
    int there = -1;
    if (!IS_ADDRESS(pointer) || !object_at(pointer, &w))
        broken("invalid pointer that no check has stopped");
    long offset = OFFSET_OF(pointer) + distance;
    if (offset < 0 || offset >= w.size)
        broken("an access outside an object that no check has stopped");
    long cell = cell_of(&w, offset, &start, &there);
    if (cell >= 0 && start == offset && (there == kind || (kinds[there].is_pointer && kinds[kind].is_pointer)))
        return w.cells + cell;
    mixed = w, mixed_start = offset;
    return NULL;
}

/* The pointer that a byte of a cell belongs to; `index` is its number there. */
static V byte_of(V value, long within, long size, long *index) {
    if (IS_ADDRESS(value)) {
        *index = within;
        return value;
    }
    if (!IS_PART(value))
        limit("PART_OF_ADDRESS_READ");
    *index = within + FIRST_OF(value) / size * size;
    if (*index < FIRST_OF(value) || *index >= FIRST_OF(value) + BYTES_OF(value))
        limit("POINTER_IN_PARTS");
    return WHOLE(value);
}

/* Read bytes of which some belong to a pointer, or to padding: one byte to copy it, or a whole pointer. */
static V address_read(long bytes, long covered) {
    if (covered < bytes) {
        if (bytes == 1)
            return part(PADDING_BYTE, 0, 1);
        limit("PADDING_READ");
    }
    V first = 0;
    long first_index = 0;
    int is_whole = bytes == POINTER_BYTES, is_zero = 1;
    for (long at = mixed_start; at < mixed_start + bytes; at++) {
        long start, index;
        int there = -1;
        long cell = cell_of(&mixed, at, &start, &there);
        V found = byte_of(mixed.cells[cell], at - start, kinds[there].bytes, &index);
        if (at == mixed_start)
            first = found, first_index = index;
        is_zero = is_zero && found == ZERO_BYTES;
        is_whole = is_whole && found == first && index == at - mixed_start;
    }
    if (is_zero)
        return 0;
    if (bytes == 1)
        return part(first, first_index, 1);
    if (!is_whole)
        limit(first == PADDING_BYTE ? "PADDING_READ" : "PART_OF_ADDRESS_READ");
    return first;
}

/* The value of a cell after some of its bytes became those of an address. */
static V joined(V old, long size, V new, long low, long bytes) {
    if (old == new)
        return old;
    long high = low + bytes;
    if (IS_PART(old) && WHOLE(old) == new && FIRST_OF(old) / size == low / size) {
        long start = FIRST_OF(old), end = start + BYTES_OF(old);
        if (start <= high && low <= end)
            low = start < low ? start : low, high = end > high ? end : high;
    }
    if (high - low < size)
        return part(new, low, high - low);
    if (new == ZERO_BYTES)
        return 0;
    return size == POINTER_BYTES ? new : part(new, low, size);
}

static V as_bits(V value, int kind) {
    return kinds[kind].is_pointer ? was_pointer(number(value)) : number(value);
}

static V mixed_read(int kind) {
    long bytes = kinds[kind].bytes, covered = 0;
    uint64_t bits = 0;
    int has_address = 0;
    for (long at = mixed_start; at < mixed_start + bytes;) {
        long start;
        int there = -1;
        long cell = cell_of(&mixed, at, &start, &there);
        if (cell < 0) {
            at++;
            continue;
        }
        V value = READ(mixed.cells[cell], there);
        long end = start + kinds[there].bytes;
        if (start == mixed_start && kinds[there].bytes == bytes && IS_ADDRESS(value))
            return value;
        has_address |= NAMES(value);
        covered += (end < mixed_start + bytes ? end : mixed_start + bytes) - at;
        at = end;
    }
    if (has_address || covered < bytes)
        return address_read(bytes, covered);
    for (long at = mixed_start; at < mixed_start + bytes;) {
        long start;
        int there = -1;
        long cell = cell_of(&mixed, at, &start, &there);
        long size = kinds[there].bytes;
        uint64_t given = (uint64_t)as_bits(mixed.cells[cell], there);
        if (size < 8)
            given &= (UINT64_C(1) << 8 * size) - 1;
        long distance = 8 * (start - mixed_start);
        bits |= distance >= 0 ? given << distance : given >> -distance;
        at = start + size;
    }
    if (bytes < 8)
        bits &= (UINT64_C(1) << 8 * bytes) - 1;
    if (kinds[kind].is_bool) {
        if (bits > 1)
            limit("BOOL_READ");
        return (V)bits;
    }
    return narrowed((V)bits, 8 * (int)bytes, kinds[kind].is_signed);
}

static void mixed_write(int kind, V value) {
    long bytes = kinds[kind].bytes;
    uint64_t all = bytes < 8 ? (UINT64_C(1) << 8 * bytes) - 1 : ~UINT64_C(0);
    for (long at = mixed_start; at < mixed_start + bytes;) {
        long start;
        int there = -1;
        long cell = cell_of(&mixed, at, &start, &there);
        if (cell < 0) {
            at++;
            continue;
        }
        long size = kinds[there].bytes, within = at - start;
        long touched = (start + size < mixed_start + bytes ? start + size : mixed_start + bytes) - at;
        if (NAMES(value)) {
            long index = (IS_PART(value) ? FIRST_OF(value) : 0) + at - mixed_start;
            if (start != mixed_start || size != bytes)
                no_thread(value);
            if (kinds[there].is_bool || index % size != within)
                limit("POINTER_IN_PARTS");
            if (WHOLE(value) == PADDING_BYTE && size > 1)
                limit("PADDING_READ");
            mixed.cells[cell] = joined(mixed.cells[cell], size, WHOLE(value), index, touched);
            at = start + size;
            continue;
        }
        uint64_t bits = (uint64_t)number(value) & all, whole = size < 8 ? (UINT64_C(1) << 8 * size) - 1 : ~UINT64_C(0);
        long distance = 8 * (start - mixed_start);
        uint64_t new = distance >= 0 ? bits >> distance : bits << -distance;
        uint64_t mask = (distance >= 0 ? all >> distance : all << -distance) & whole;
        V before = mixed.cells[cell];
        if (mask != whole && (NAMES(before) || (before == UNCHOSEN && kinds[there].is_pointer && !(new & mask)))) {
            no_thread(before);
            if (new & mask)
                limit("POINTER_IN_PARTS");
            mixed.cells[cell] = joined(before, size, ZERO_BYTES, within, touched);
            at = start + size;
            continue;
        }
        if (mask != whole) {
            V old = READ(mixed.cells[cell], there);
            new = ((uint64_t)as_bits(old, there) & ~mask) | (new & mask);
        }
        new &= whole;
        if (kinds[there].is_bool && new > 1)
            limit("BOOL_MADE");
        mixed.cells[cell] = kinds[there].is_bool ? (V)new : narrowed((V)new, 8 * (int)size, kinds[there].is_signed);
        at = start + size;
    }
}

/* Objects that are reachable from shared memory become reachable by all threads. */
static void publish(V v) {
    if (!CANONICAL || !NAMES(v))
        return;
    struct object *o = allocated_at(v);
    if (o == NULL || o->is_published)
        return;
    o->is_published = 1;
    long count = cell_count(o->layout, o->size);
    for (long i = 0; i < count; i++)
        publish(o->cells[i]);
}

/* Are there no other threads, or none any more?  So that inputs do not pile up, and endless loops are found, a thread that
   has read inputs, or has run for long, counts as not alone. */
static int is_alone(const struct thread *t) {
    if (choices_made || iterations > MOST_ITERATIONS / 2)
        return 0;
    for (int i = 0; i < thread_count; i++)
        if (&threads[i] != t && !threads[i].finished)
            return 0;
    return 1;
}

/* May this step go on through a loop that touches nothing shared?  Inputs, objects, threads and calls must not pile up,
   and each step must end. */
static inline int is_brief(const struct thread *t) {
    return !choices_made && !has_grown && t->calls < MAX_SERIAL / 2 && iterations < BRIEF_ITERATIONS;
}

/* Is the target of this pointer invisible to all other threads? */
static inline int is_private(V pointer) {
    struct object *o = IS_ADDRESS(pointer) ? allocated_at(pointer) : NULL;
    return o != NULL && !o->is_published;
}

static V load(V pointer, long distance, int kind) {
    V *cell = place_at(pointer, distance, kind);
    if (cell == NULL)
        return mixed_read(kind);
    V value = READ(*cell, kind);
    return kinds[kind].bytes == 1 ? value : whole(value);
}

static void store(V pointer, long distance, int kind, V value) {
    V *cell = place_at(pointer, distance, kind);
    publish(value);
    if (cell != NULL)
        *cell = value;
    else
        mixed_write(kind, value);
}

static inline V checked_index(V index, V length) {
    if (index < 0 || index >= length)
        broken("index out of bounds that no check has stopped");
    return index;
}

/* ------------------------------------------------------------------------------ questions on pointers */
static V is_valid(V pointer, long distance, long size, int is_write) {
    struct where w;
    if (!IS_ADDRESS(no_thread(pointer)) || !object_at(pointer, &w) || (is_write && w.is_constant))
        return 0;
    long start = OFFSET_OF(pointer) + distance;
    return 0 <= start && start <= w.size - size;
}

static V is_near(V pointer) {
    struct where w;
    if (!IS_ADDRESS(no_thread(pointer)))
        return pointer == 0;
    return !object_at(pointer, &w) || (-NEAR <= OFFSET_OF(pointer) && OFFSET_OF(pointer) <= w.size + NEAR);
}

static V is_releasable(V pointer) {
    if (!IS_ADDRESS(no_thread(pointer)))
        return pointer == 0;
    struct object *o = allocated_at(pointer);
    return o != NULL && !o->frame && OFFSET_OF(pointer) == 0;
}

static V same_object(V a, V b) {
    if (IS_ADDRESS(no_thread(a)) && IS_ADDRESS(no_thread(b)))
        return SAME_OBJECT(a, b);
    return !IS_ADDRESS(a) && !IS_ADDRESS(b);
}

static V pointer_difference(V a, V b, long size) {
    if (IS_ADDRESS(no_thread(a)) && IS_ADDRESS(no_thread(b))) {
        if (!SAME_OBJECT(a, b))
            broken("pointers into two objects that no check has stopped");
        return (OFFSET_OF(a) - OFFSET_OF(b)) / size;
    }
    return (number(a) - number(b)) / size;
}

static inline V compared(int op, V a, V b, int is_unsigned) {
    uint64_t x = (uint64_t)a, y = (uint64_t)b;
    switch (op) {
    case '=': return a == b;
    case '!': return a != b;
    case '<': return is_unsigned ? x < y : a < b;
    case 'l': return is_unsigned ? x <= y : a <= b;
    case '>': return is_unsigned ? x > y : a > b;
    default: return is_unsigned ? x >= y : a >= b;
    }
}

/* Does `a` point to the end of an object, and `b` to the start of one, which may be the next one in memory? */
static int may_follow(V a, V b) {
    struct where w;
    return OFFSET_OF(a) != 0 && OFFSET_OF(b) == 0 && THREAD_OF(b) != FUNCTIONS && object_at(a, &w) && OFFSET_OF(a) == w.size;
}

static V pointers_compared(int op, V a, V b) {
    struct where w;
    if (IS_THREAD(a) || IS_THREAD(b)) {
        if ((op != '=' && op != '!') || (IS_THREAD(a) != IS_THREAD(b) && a != 0 && b != 0))
            look_at_thread();
        return (a == b) == (op == '=');
    }
    if (IS_ADDRESS(a) && IS_ADDRESS(b)) {
        if (SAME_OBJECT(a, b))
            return compared(op, OFFSET_OF(a), OFFSET_OF(b), 0);
        if (op != '=' && op != '!')
            broken("pointers into two objects that no check has stopped");
        if (THREAD_OF(a) < THREADS && THREAD_OF(b) < THREADS && !(object_at(a, &w) && object_at(b, &w)))
            limit("ENDED_POINTER_COMPARED");
        if (may_follow(a, b) || may_follow(b, a))
            limit("END_COMPARED_WITH_START");
        return op == '!';
    }
    if (IS_ADDRESS(a) || IS_ADDRESS(b)) {
        uint64_t other = (uint64_t)(IS_ADDRESS(a) ? b : a);
        uint64_t last = POINTER_BITS == 64 ? ~UINT64_C(0) : (UINT64_C(1) << (POINTER_BITS & 63)) - 1;
        other &= last;
        int is_reserved = other < 4096 || other > last - 4096;
        if ((op != '=' && op != '!') || !is_reserved)
            limit("ADDRESS_COMPARED_WITH_NUMBER");
        return op == '!';
    }
    if ((a == WILD || b == WILD) && a != 0 && b != 0)
        limit("UNINITIALISED_POINTER_COMPARED");
    return compared(op, a, b, 1);
}

/* Outside its object, an address that was computed as a number might be that of another one. */
static void check_inside(V a) {
    struct where w;
    if (object_at(a, &w) && (OFFSET_OF(a) < 0 || OFFSET_OF(a) > w.size))
        limit("ADDRESS_AS_NUMBER");
}

/* Compares integers that may hold addresses. */
static inline V numbers_equal(int op, V a, V b) {
    if (!IS_ADDRESS(a) && !IS_ADDRESS(b))
        return compared(op, number(a), number(b), 0);
    if (IS_ADDRESS(a) && IS_ADDRESS(b) && !SAME_OBJECT(a, b))
        check_inside(a), check_inside(b);
    return pointers_compared(op, a, b);
}

/* ------------------------------------------------------------------------ integer arithmetic on addresses
   As core/interpreter/addresses.py.  `op` is a character as for `compared`, or the operator. */
static V masked(int op, V a, uint64_t bits, int alignment) {
    uint64_t below = (uint64_t)alignment - 1, low = bits & below, high = bits & ~below;
    uint64_t last = POINTER_BITS == 64 ? ~UINT64_C(0) : (UINT64_C(1) << (POINTER_BITS & 63)) - 1;
    long within = OFFSET_OF(a) & (long)below;
    if (op == '&' && !high)
        return (V)((uint64_t)within & low);
    if ((op == '&' && (bits | below) == last) || (op != '&' && !high)) {
        uint64_t new = op == '&' ? (uint64_t)within & low : op == '|' ? (uint64_t)within | low : (uint64_t)within ^ low;
        return moved(a, (V)new - within);
    }
    return number(a);
}

static V computed(int op, V a, V b, int is_unsigned) {
    struct where w;
    uint64_t last = POINTER_BITS == 64 ? ~UINT64_C(0) : (UINT64_C(1) << (POINTER_BITS & 63)) - 1;
    if (IS_ADDRESS(no_thread(a)) && IS_ADDRESS(no_thread(b))) {
        if (SAME_OBJECT(a, b) && op == '-')
            return narrowed(OFFSET_OF(a) - OFFSET_OF(b), POINTER_BITS, !is_unsigned);
        if (SAME_OBJECT(a, b) && is_unsigned && strchr("<l>g", op))
            return compared(op, OFFSET_OF(a), OFFSET_OF(b), 0);
        return number(a);
    }
    if (IS_ADDRESS(b)) {
        if (!strchr("+&|^<l>g", op))
            return number(b);
        V swapped = a;
        a = b, b = swapped;
        op = op == '<' ? '>' : op == '>' ? '<' : op == 'l' ? 'g' : op == 'g' ? 'l' : op;
    }
    uint64_t bits = (uint64_t)number(b) & last;
    if (!object_at(a, &w))
        return number(a);
    switch (op) {
    case '+':
    case '-': {
        V distance = narrowed(op == '+' ? (V)bits : (V)-bits, POINTER_BITS, 1);
        if (distance < -(V)LARGEST_OBJECT || distance > (V)LARGEST_OBJECT)
            return number(a);
        V offset = OFFSET_OF(a) + distance;
        return -NEAR <= offset && offset <= w.size + NEAR ? moved(a, distance) : number(a);
    }
    case '&':
    case '|':
    case '^':
        return masked(op, a, bits, w.alignment);
    case '%':
        if (is_unsigned && (bits & (bits - 1)) == 0 && bits <= (uint64_t)w.alignment)
            return OFFSET_OF(a) & (long)(bits - 1);
        return number(a);
    case '<':
    case 'l':
    case '>':
    case 'g':
        if (is_unsigned && (bits < 4096 || bits > last - 4096) && OFFSET_OF(a) >= 0 && OFFSET_OF(a) <= w.size)
            return compared(op, 1, bits < 4096 ? 0 : 2, 0);
        return number(a);
    default:
        return number(a);
    }
}

/* ------------------------------------------------------------------------------------ heap and frames */
static V allocate(struct thread *t, V size, int layout, int is_zeroed, int frame, int is_constant, int alignment) {
    if (size < 0 || size > LARGEST_OBJECT)
        limit("LARGE_OBJECT");
    if (object_count == MAX_OBJECTS || heap_used + size + 1 > HEAP_CELLS || t->allocations == MAX_SERIAL - 1)
        limit("MUCH_MEMORY");
    has_grown = 1;
    int serial = ++t->allocations, at = find_object(running, serial);
    memmove(objects + at + 1, objects + at, (size_t)(object_count - at) * sizeof *objects);
    object_count++;
    long count = cell_count(layout, size);
    V *cells = heap_cells + heap_used;
    objects[at] = (struct object){running, serial, layout, frame, is_constant, alignment, 0, size, cells};
    for (long i = 0; i < count; i++)
        heap_cells[heap_used + i] = is_zeroed ? 0 : UNCHOSEN;
    heap_used += count;
    return address(running, -serial, 0, 0);
}

static void release(V pointer) {
    if (!IS_ADDRESS(pointer))
        return;
    struct object *o = allocated_at(pointer);
    if (o == NULL)
        broken("an object is released twice");
    memmove(o, o + 1, (size_t)(objects + object_count - (o + 1)) * sizeof *o);
    object_count--;
}

/* End the objects of the running thread that belong to one of its frames, or (0) to any frame. */
static void end_objects(int frame) {
    int kept = 0;
    for (int i = 0; i < object_count; i++) {
        struct object *o = &objects[i];
        if (o->thread == running && o->frame && (frame == 0 || frame == o->frame))
            continue;
        objects[kept++] = *o;
    }
    object_count = kept;
}

static V *enter(struct thread *t, int function, int pc, int arguments) {
    if (t->depth == MAX_DEPTH || t->calls == MAX_SERIAL - 1)
        limit("DEEP_CALLS");
    struct frame *f = &t->frames[t->depth];
    f->base = 0;
    if (t->depth) {
        struct frame *below = f - 1;
        f->base = below->base + frame_cells[function_of[below->pc]];
    }
    if (f->base + frame_cells[function] > STACK_CELLS)
        limit("DEEP_STACK");
    t->depth++;
    f->pc = pc;
    f->serial = has_serial[function] ? ++t->calls : 0;
    for (int i = arguments; i < frame_cells[function]; i++)
        t->stack[f->base + i] = UNCHOSEN;
    return t->stack + f->base;
}

/* A thread number as a value, and back; -1 if the value is not a thread number. */
static inline V thread_value(int number) {
    return is_symmetric ? address(THREADS, 0, number, 0) : number;
}

static inline V thread_number(V v) {
    if (IS_ADDRESS(v))
        return IS_THREAD(v) ? OBJECT_OF(v) : -1;
    if (is_symmetric && v != 0)
        look_at_thread();
    return v >= 0 && v < thread_count ? v : -1;
}

static struct thread *start_thread(int *number) {
    if (thread_count == MAX_THREADS)
        limit("MANY_THREADS");
    has_grown = 1;
    *number = thread_count++;
    struct thread *t = &threads[*number];
    t->finished = t->atomic = t->calls = t->allocations = t->depth = 0;
    t->result = 0;
    memcpy(t->own, own_initial, sizeof t->own);
    return t;
}
