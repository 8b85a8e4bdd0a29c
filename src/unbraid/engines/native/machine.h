/* The machine that a translated program runs on: values, objects, threads, choices.

   The semantics is exactly that of core/interpreter/machine.py and evaluate.py, so that both visit the same states.
   A cell is a 64-bit word: a number within the range of its type, an address, or UNCHOSEN.  A number never looks like an
   address or UNCHOSEN, because the search gives up where such a number would be computed (`wide`). */
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int64_t V;

#define MAX_THREADS 61
#define MAX_DEPTH 256
#define STACK_CELLS 8192
#define MAX_OBJECTS 2048
#define HEAP_CELLS (1 << 18)
#define MAX_CHOICES 64
#define MOST_ITERATIONS 10000000
#define MAX_SERIAL 8192 /* the number of frames and objects of a thread */
#define CONSTANT 65536 /* is added to the layout of an object that must not be written to */
#define MAX_RESULTS 256 /* cells of a struct */
#define LARGEST_OBJECT (1 << 20)
#define NEAR 256

enum outcome { DONE, BLOCKED, VIOLATED, HALTED, BOUND, LIMITED };

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
    const int *cover;           /* byte -> the cell that it belongs to, or -1 */
    const int *start;           /* cell -> its first byte */
    const unsigned char *kind;  /* cell -> its kind */
    int flexible, flexible_layout; /* the start and the layout of a flexible array at the end; or -1 */
};

#define UNCHOSEN (INT64_MIN + 1)
#define TAG UINT64_C(0xADD)
#define IS_ADDRESS(v) ((uint64_t)(v) >> 52 == TAG)
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
    int thread, serial, layout, frame, is_constant;
    int is_published; /* can threads other than the running one reach it? */
    long size;
    V *cells;
};

static struct thread threads[MAX_THREADS];
static int thread_count, running;
static long iterations; /* of loops in this step */
static int rests_passed; /* switch points skipped in this step, because only its thread sees the next access */
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

static void __attribute__((noreturn)) limit(const char *name) {
    limit_name = name;
    longjmp(stop, LIMITED);
}

static void __attribute__((noreturn)) broken(const char *what) {
    fprintf(stderr, "internal error: %s\n", what);
    exit(70);
}

/* ------------------------------------------------------------------------------------------ values */
static inline V wide(uint64_t v) {
    if (__builtin_expect(v >> 52 == TAG || (V)v == UNCHOSEN, 0))
        limit("ADDRESS_FORM_COMPUTED");
    return (V)v;
}

/* Are threads renumbered, so that only one of several symmetric states is stored?  Not if the program uses thread numbers:
   then the search restarts without renumbering. */
static int is_symmetric = CANONICAL && !LOOKS_AT_THREADS;
static jmp_buf begin_again;

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

static inline V number(V v) {
    if (__builtin_expect(IS_ADDRESS(v), 0)) {
        no_thread(v);
        limit("ADDRESS_AS_NUMBER");
    }
    return v;
}

static inline V was_pointer(V v) {
    if (__builtin_expect(v == WILD, 0))
        limit("UNINITIALISED_POINTER_AS_NUMBER");
    return v;
}

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
    return narrowed((V)((uint64_t)pointer + (uint64_t)distance), POINTER_BITS, 0);
}

/* ------------------------------------------------------------------------------------------ objects */
struct where {
    V *cells;
    int layout, is_allocated, is_constant;
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
        w->is_constant = o->is_constant;
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

/* The cell that a byte of an object belongs to, its start and its kind; -1 for padding. */
static long cell_of(const struct where *w, long offset, long *start, int *kind) {
    const struct layout *l = &layouts[w->layout];
    if (!w->is_allocated || (offset < l->unit && l->unit <= w->size && !(l->flexible >= 0 && offset >= l->flexible))) {
        int cell = l->cover[offset];
        if (cell >= 0)
            *start = l->start[cell], *kind = l->kind[cell];
        return cell;
    }
    struct parts p = parts_of(w->layout, w->size);
    long first = p.elements * l->cells, begin = p.elements * l->unit;
    if (l->flexible >= 0 && p.elements) {
        const struct layout *inner = &layouts[l->flexible_layout];
        begin = l->flexible;
        if (offset < begin || (offset - begin) / inner->unit >= p.tail) {
            first += p.tail * inner->cells, begin += p.tail * inner->unit;
        } else {
            long at = (offset - begin) / inner->unit, within = (offset - begin) % inner->unit;
            int cell = inner->cover[within];
            if (cell < 0)
                return -1;
            *start = begin + at * inner->unit + inner->start[cell], *kind = inner->kind[cell];
            return first + at * inner->cells + cell;
        }
    } else if (offset < begin) {
        long at = offset / l->unit, within = offset % l->unit;
        int cell = l->cover[within];
        if (cell < 0)
            return -1;
        *start = at * l->unit + l->start[cell], *kind = l->kind[cell];
        return at * l->cells + cell;
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

/* Choose the value of an UNCHOSEN cell.  The search runs the step again for each possible value. */
static V choose(V *cell, int kind) {
    const struct kind *k = &kinds[kind];
    if (choices_made == MAX_CHOICES)
        limit("MANY_INPUTS_IN_STEP");
    if (choices_made == choice_count) {
        choices[choice_count] = 0;
        domains[choice_count++] = k->values ? k->values : (int)(sizeof interesting / sizeof *interesting);
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

static V as_bits(V value, int kind) {
    return kinds[kind].is_pointer ? was_pointer(number(value)) : number(value);
}

static V mixed_read(int kind) {
    long bytes = kinds[kind].bytes, covered = 0;
    uint64_t bits = 0;
    for (long at = mixed_start; at < mixed_start + bytes;) {
        long start;
        int there = -1;
        long cell = cell_of(&mixed, at, &start, &there);
        if (cell < 0) {
            at++;
            continue;
        }
        READ(mixed.cells[cell], there);
        at = start + kinds[there].bytes;
    }
    for (long at = mixed_start; at < mixed_start + bytes;) {
        long start;
        int there = -1;
        long cell = cell_of(&mixed, at, &start, &there);
        if (cell < 0) {
            at++;
            continue;
        }
        long size = kinds[there].bytes, end = start + size;
        V value = mixed.cells[cell];
        if (start == mixed_start && size == bytes && IS_ADDRESS(value))
            return value;
        uint64_t part = (uint64_t)as_bits(value, there);
        if (size < 8)
            part &= (UINT64_C(1) << 8 * size) - 1;
        long distance = 8 * (start - mixed_start);
        bits |= distance >= 0 ? part << distance : part >> -distance;
        covered += (end < mixed_start + bytes ? end : mixed_start + bytes) - at;
        at = end;
    }
    if (covered < bytes)
        limit("PADDING_READ");
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
        long size = kinds[there].bytes;
        if (IS_ADDRESS(value) && start == mixed_start && size == bytes) {
            mixed.cells[cell] = value;
            return;
        }
        uint64_t bits = (uint64_t)number(value) & all, whole = size < 8 ? (UINT64_C(1) << 8 * size) - 1 : ~UINT64_C(0);
        long distance = 8 * (start - mixed_start);
        uint64_t new = distance >= 0 ? bits >> distance : bits << -distance;
        uint64_t mask = (distance >= 0 ? all >> distance : all << -distance) & whole;
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
    if (!CANONICAL || !IS_ADDRESS(v))
        return;
    struct object *o = allocated_at(v);
    if (o == NULL || o->is_published)
        return;
    o->is_published = 1;
    long count = cell_count(o->layout, o->size);
    for (long i = 0; i < count; i++)
        publish(o->cells[i]);
}

/* Is the target of this pointer invisible to all other threads? */
static inline int is_private(V pointer) {
    struct object *o = IS_ADDRESS(pointer) ? allocated_at(pointer) : NULL;
    return o != NULL && !o->is_published;
}

static V load(V pointer, long distance, int kind) {
    V *cell = place_at(pointer, distance, kind);
    return cell != NULL ? READ(*cell, kind) : mixed_read(kind);
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

/* Compares integers that may hold addresses. */
static inline V numbers_equal(int op, V a, V b) {
    return IS_ADDRESS(a) || IS_ADDRESS(b) ? pointers_compared(op, a, b) : compared(op, a, b, 0);
}

/* ------------------------------------------------------------------------------------ heap and frames */
static V allocate(struct thread *t, V size, int layout, int is_zeroed, int frame, int is_constant) {
    if (size < 0 || size > LARGEST_OBJECT)
        limit("LARGE_OBJECT");
    if (object_count == MAX_OBJECTS || heap_used + size + 1 > HEAP_CELLS || t->allocations == MAX_SERIAL - 1)
        limit("MUCH_MEMORY");
    int serial = ++t->allocations, at = find_object(running, serial);
    memmove(objects + at + 1, objects + at, (size_t)(object_count - at) * sizeof *objects);
    object_count++;
    long count = cell_count(layout, size);
    objects[at] = (struct object){running, serial, layout, frame, is_constant, 0, size, heap_cells + heap_used};
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
    *number = thread_count++;
    struct thread *t = &threads[*number];
    t->finished = t->atomic = t->calls = t->allocations = t->depth = 0;
    t->result = 0;
    memcpy(t->own, own_initial, sizeof t->own);
    return t;
}
