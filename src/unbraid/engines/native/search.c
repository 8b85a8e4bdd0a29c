/* The search: every state once, by growing numbers of context switches.

   A state is packed into bytes, in which small numbers are short, and kept once, with a bit for each thread that has been
   run from it.  Level n holds what n context switches lead to: there a thread that has made a step goes on; at the end
   of the level every other thread takes over in every state of it.  So each thread is run from each state once, the
   first counterexample has as few switches as there are, and a level that is complete says something about all
   executions up to it. */
#include "machine.h"
#include "program.h" /* the translation: run, forget */

#include <sys/mman.h>
#include <time.h>

/* ---------------------------------------------------------------------------------------- packed states */
static unsigned char packed[1 << 20];
static unsigned char *packing;

static inline void put(uint64_t v) {
    if (packing > packed + sizeof packed - 16)
        limit("a state is too large");
    while (v > 127)
        *packing++ = (unsigned char)(v | 128), v >>= 7;
    *packing++ = (unsigned char)v;
}

static inline uint64_t get(const unsigned char **from) {
    uint64_t v = *(*from)++;
    if (v < 128)
        return v;
    v &= 127;
    for (int shift = 7;; shift += 7) {
        uint64_t next = *(*from)++;
        v |= (next & 127) << shift;
        if (next < 128)
            return v;
    }
}

#define ZIGZAG(v) ((uint64_t)(v) << 1 ^ (uint64_t)((V)(v) >> 63))
#define UNZIGZAG(u) ((V)((u) >> 1 ^ (0 - ((u) & 1))))
enum { CODE_UNCHOSEN, CODE_ADDRESS, CODE_WIDE, FIRST_NUMBER };

static inline void put_cell(V v) {
    uint64_t u = ZIGZAG(v);
    if (u < UINT64_C(1) << 48) {
        put(u + FIRST_NUMBER);
    } else if (v == UNCHOSEN) {
        put(CODE_UNCHOSEN);
    } else if (IS_ADDRESS(v)) {
        put(CODE_ADDRESS);
        put((uint64_t)THREAD_OF(v) << 11 | (uint64_t)OBJECT_OF(v));
        put(ZIGZAG(SERIAL_OF(v)));
        put(ZIGZAG(OFFSET_OF(v)));
    } else {
        put(CODE_WIDE);
        put((uint64_t)v);
    }
}

static inline V get_cell(const unsigned char **from) {
    uint64_t u = get(from);
    if (u >= FIRST_NUMBER) {
        u -= FIRST_NUMBER;
        return UNZIGZAG(u);
    }
    if (u == CODE_UNCHOSEN)
        return UNCHOSEN;
    if (u == CODE_WIDE)
        return (V)get(from);
    uint64_t which = get(from), serial = get(from), offset = get(from);
    return address((int)(which >> 11), UNZIGZAG(serial), (long)(which & 2047), UNZIGZAG(offset));
}

static void put_cells(const V *cells, long count) {
    for (long i = 0; i < count; i++)
        put_cell(cells[i]);
}

static void get_cells(const unsigned char **from, V *cells, long count) {
    for (long i = 0; i < count; i++)
        cells[i] = get_cell(from);
}

/* ---------------------------------------------------------------------------------------- serial numbers */
/* core/canonical.py: what exists, and what an address still names, is numbered again in the same order. */
static short frame_number[MAX_THREADS][MAX_SERIAL], object_number[MAX_THREADS][MAX_SERIAL];

static int has_gaps(void) {
    int allocated[MAX_THREADS] = {0};
    for (int i = 0; i < object_count; i++)
        allocated[objects[i].thread]++;
    for (int i = 0; i < thread_count; i++) {
        struct thread *t = &threads[i];
        int frames = 0;
        for (int k = 0; k < t->depth; k++)
            frames += t->frames[k].serial > 0;
        if (t->calls != frames || t->allocations != allocated[i])
            return 1;
    }
    return 0;
}

static void mark_cells(V *cells, long count) {
    for (long i = 0; i < count; i++) {
        V v = cells[i];
        if (!IS_ADDRESS(v) || THREAD_OF(v) >= FUNCTIONS || !SERIAL_OF(v))
            continue;
        if (SERIAL_OF(v) > 0)
            frame_number[THREAD_OF(v)][SERIAL_OF(v)] = 1;
        else
            object_number[THREAD_OF(v)][-SERIAL_OF(v)] = 1;
    }
}

static void renumber_cells(V *cells, long count) {
    for (long i = 0; i < count; i++) {
        V v = cells[i];
        if (!IS_ADDRESS(v) || THREAD_OF(v) >= FUNCTIONS || !SERIAL_OF(v))
            continue;
        int serial = SERIAL_OF(v) > 0 ? frame_number[THREAD_OF(v)][SERIAL_OF(v)] : -object_number[THREAD_OF(v)][-SERIAL_OF(v)];
        cells[i] = address(THREAD_OF(v), serial, OBJECT_OF(v), OFFSET_OF(v));
    }
}

static void for_all_cells(void (*visit)(V *, long)) {
    visit(memory, GLOBAL_CELLS);
    for (int i = 0; i < thread_count; i++) {
        struct thread *t = &threads[i];
        visit(&t->result, 1);
        visit(t->own, OWN_CELLS);
        if (t->depth) {
            struct frame *top = &t->frames[t->depth - 1];
            visit(t->stack, top->base + frame_cells[function_of[top->pc]]);
        }
    }
    for (int i = 0; i < object_count; i++)
        visit(objects[i].cells, cell_count(objects[i].layout, objects[i].size));
}

static void renumber(void) {
    if (!has_gaps())
        return;
    for (int i = 0; i < thread_count; i++) {
        memset(frame_number[i], 0, (size_t)(threads[i].calls + 1) * sizeof **frame_number);
        memset(object_number[i], 0, (size_t)(threads[i].allocations + 1) * sizeof **object_number);
    }
    for_all_cells(mark_cells);
    for (int i = 0; i < thread_count; i++)
        for (int k = 0; k < threads[i].depth; k++)
            frame_number[i][threads[i].frames[k].serial] = 1;
    for (int i = 0; i < object_count; i++)
        object_number[objects[i].thread][objects[i].serial] = 1;
    for (int i = 0; i < thread_count; i++) {
        struct thread *t = &threads[i];
        int calls = 0, allocations = 0;
        frame_number[i][0] = 0;
        for (int k = 1; k <= t->calls; k++)
            frame_number[i][k] = frame_number[i][k] ? (short)++calls : 0;
        for (int k = 1; k <= t->allocations; k++)
            object_number[i][k] = object_number[i][k] ? (short)++allocations : 0;
        t->calls = calls, t->allocations = allocations;
        for (int k = 0; k < t->depth; k++)
            t->frames[k].serial = frame_number[i][t->frames[k].serial];
    }
    for_all_cells(renumber_cells);
    for (int i = 0; i < object_count; i++) {
        struct object *o = &objects[i];
        o->serial = object_number[o->thread][o->serial];
        o->frame = frame_number[o->thread][o->frame];
    }
}

/* First what every thread is about: has it ended, does it count anything, how deep is it in calls?  Of a frame only what
   is alive is there: `forget` has zeroed the rest. */
#define FLAGS(t) ((uint64_t)(t)->finished | (uint64_t)((t)->atomic || (t)->calls || (t)->allocations) << 1 | (uint64_t)(t)->depth << 2)

static long pack(void) {
    renumber();
    packing = packed;
    put((uint64_t)thread_count);
    for (int i = 0; i < thread_count; i++)
        put(FLAGS(&threads[i]));
    put_cells(memory, GLOBAL_CELLS);
    for (int i = 0; i < thread_count; i++) {
        struct thread *t = &threads[i];
        if (FLAGS(t) & 2) {
            put((uint64_t)t->atomic);
            put((uint64_t)t->calls);
            put((uint64_t)t->allocations);
        }
        if (t->finished)
            put_cell(t->result);
        put_cells(t->own, OWN_CELLS);
        for (int k = 0; k < t->depth; k++) {
            struct frame *f = &t->frames[k];
            put((uint64_t)f->pc);
            if (has_serial[function_of[f->pc]])
                put((uint64_t)f->serial);
            const V *cells = t->stack + f->base;
            for (const short *slot = live[f->pc]; *slot >= 0; slot++)
                put_cell(cells[*slot]);
        }
    }
    if (!ALLOCATES)
        return packing - packed;
    put((uint64_t)object_count);
    for (int i = 0; i < object_count; i++) {
        struct object *o = &objects[i];
        put((uint64_t)o->thread);
        put((uint64_t)o->serial);
        put((uint64_t)o->layout);
        put((uint64_t)o->frame << 1 | (uint64_t)o->is_constant);
        put((uint64_t)o->size);
        put_cells(o->cells, cell_count(o->layout, o->size));
    }
    return packing - packed;
}

static void unpack(const unsigned char *from) {
    uint64_t flags[MAX_THREADS];
    thread_count = (int)get(&from);
    for (int i = 0; i < thread_count; i++)
        flags[i] = get(&from);
    get_cells(&from, memory, GLOBAL_CELLS);
    for (int i = 0; i < thread_count; i++) {
        struct thread *t = &threads[i];
        t->finished = (int)(flags[i] & 1);
        t->depth = (int)(flags[i] >> 2);
        t->atomic = t->calls = t->allocations = 0;
        if (flags[i] & 2) {
            t->atomic = (int)get(&from);
            t->calls = (int)get(&from);
            t->allocations = (int)get(&from);
        }
        t->result = t->finished ? get_cell(&from) : 0;
        get_cells(&from, t->own, OWN_CELLS);
        int base = 0;
        for (int k = 0; k < t->depth; k++) {
            struct frame *f = &t->frames[k];
            f->pc = (int)get(&from);
            int function = function_of[f->pc];
            f->serial = has_serial[function] ? (int)get(&from) : 0;
            f->base = base;
            V *cells = t->stack + base;
            memset(cells, 0, (size_t)frame_cells[function] * sizeof *cells);
            for (const short *slot = live[f->pc]; *slot >= 0; slot++)
                cells[*slot] = get_cell(&from);
            base += frame_cells[function];
        }
    }
    object_count = ALLOCATES ? (int)get(&from) : 0;
    heap_used = 0;
    for (int i = 0; i < object_count; i++) {
        struct object *o = &objects[i];
        o->thread = (int)get(&from);
        o->serial = (int)get(&from);
        o->layout = (int)get(&from);
        uint64_t frame = get(&from);
        o->frame = (int)(frame >> 1), o->is_constant = (int)(frame & 1);
        o->size = (long)get(&from);
        o->cells = heap_cells + heap_used;
        long count = cell_count(o->layout, o->size);
        get_cells(&from, o->cells, count);
        heap_used += count;
    }
}

/* ------------------------------------------------------------------------------------------- the store */
/* A record: 5 bytes for its parent, 1 for the thread that led here, the length of the packed state, the state, and a bit
   for each of its threads that has been run.  The table holds where each record is, and a part of its hash. */
#define PARENT_BYTES 5
#define HEADER (PARENT_BYTES + 1)
#define PLACE_BITS 40
#define NOWHERE ((UINT64_C(1) << PLACE_BITS) - 1)

static unsigned char *store_memory;
static uint64_t store_used;
static uint64_t *table;
static uint64_t table_size, state_count, hash_seed = UINT64_C(0x9E3779B97F4A7C15);
static uint64_t memory_limit = UINT64_C(1) << 30, list_bytes;

static uint64_t bytes_used(void) {
    return store_used + table_size * 8 + list_bytes;
}

static uint64_t hash(const unsigned char *bytes, long length) {
    uint64_t h = hash_seed ^ (uint64_t)length;
    while (length >= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        h = (h ^ word) * UINT64_C(0xD6E8FEB86659FD93);
        h ^= h >> 32;
        bytes += 8, length -= 8;
    }
    uint64_t word = 0;
    memcpy(&word, bytes, (size_t)length);
    h = (h ^ word) * UINT64_C(0xD6E8FEB86659FD93);
    h ^= h >> 29;
    h *= UINT64_C(0xA0761D6478BD642F);
    return h ^ h >> 32;
}

static inline unsigned char *state_at(uint64_t at, long *length) {
    const unsigned char *from = store_memory + at + HEADER;
    *length = (long)get(&from);
    return (unsigned char *)from;
}

/* Marks a thread as run; was it not before? */
static inline int set_run(uint64_t at, int thread) {
    long length;
    unsigned char *mask = state_at(at, &length) + length + thread / 8, bit = (unsigned char)(1 << thread % 8);
    int is_first = !(*mask & bit);
    *mask |= bit;
    return is_first;
}

static uint64_t parent_of(uint64_t at) {
    uint64_t parent = 0;
    memcpy(&parent, store_memory + at, PARENT_BYTES);
    return parent;
}

static int out_of_memory;

static void *reserve(uint64_t size) {
    void *found = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return found == MAP_FAILED ? NULL : found;
}

static int grow_table(void) {
    uint64_t size = table_size ? table_size * 2 : 1 << 12;
    if (bytes_used() + size * 8 > memory_limit)
        return 0;
    uint64_t *bigger = reserve(size * 8);
    if (bigger == NULL)
        return 0;
    for (uint64_t i = 0; i < table_size; i++) {
        if (!table[i])
            continue;
        long length;
        const unsigned char *state = state_at((table[i] & NOWHERE) - 1, &length);
        uint64_t h = hash(state, length), at = h & (size - 1);
        while (bigger[at])
            at = (at + 1) & (size - 1);
        bigger[at] = table[i];
    }
    if (table_size)
        munmap(table, table_size * 8);
    table = bigger, table_size = size;
    return 1;
}

/* Where the packed state is kept; it is added if it is new. */
static uint64_t keep(long length, uint64_t parent, int thread, int *is_new) {
    uint64_t h = hash(packed, length), fragment = h >> PLACE_BITS, at = h & (table_size - 1);
    for (; table[at]; at = (at + 1) & (table_size - 1)) {
        if (table[at] >> PLACE_BITS != fragment)
            continue;
        long other;
        uint64_t place = (table[at] & NOWHERE) - 1;
        const unsigned char *state = state_at(place, &other);
        if (other == length && !memcmp(state, packed, (size_t)length)) {
            *is_new = 0;
            return place;
        }
    }
    uint64_t place = store_used;
    if (bytes_used() + (uint64_t)length + 64 > memory_limit) {
        out_of_memory = 1;
        return NOWHERE;
    }
    unsigned char *to = store_memory + place;
    memcpy(to, &parent, PARENT_BYTES);
    to[PARENT_BYTES] = (unsigned char)thread;
    to += HEADER;
    for (uint64_t v = (uint64_t)length;; v >>= 7) {
        *to++ = (unsigned char)(v > 127 ? v | 128 : v);
        if (v < 128)
            break;
    }
    memcpy(to, packed, (size_t)length);
    memset(to + length, 0, (size_t)(thread_count + 7) / 8);
    store_used = (uint64_t)(to + length + (thread_count + 7) / 8 - store_memory);
    table[at] = fragment << PLACE_BITS | (place + 1);
    *is_new = 1;
    state_count++;
    if (state_count * 8 > table_size * 7 && !grow_table())
        out_of_memory = 1;
    return place;
}

/* ------------------------------------------------------------------------------------------- worklists */
/* Of a state and a thread to run from it. */
struct list {
    uint64_t *items, count, room;
};

static int push(struct list *l, uint64_t at, int thread) {
    if (l->count == l->room) {
        uint64_t room = l->room ? l->room * 2 : 1024;
        uint64_t *bigger = bytes_used() + room * 8 > memory_limit ? NULL : realloc(l->items, room * 8);
        if (bigger == NULL)
            return 0;
        list_bytes += (room - l->room) * 8;
        l->items = bigger, l->room = room;
    }
    l->items[l->count++] = at << 6 | (uint64_t)thread;
    return 1;
}

/* ---------------------------------------------------------------------------------------------- steps */
static int bound_reached, is_incomplete;
static const char *first_limit;

static int run_once(int thread) {
    int stopped = setjmp(stop);
    return stopped ? stopped : run(thread);
}

/* The next way to choose the inputs of the step that was just made; 0 if there is none. */
static int next_choice(void) {
    choice_count = choices_made;
    while (choice_count && choices[choice_count - 1] + 1 == domains[choice_count - 1])
        choice_count--;
    if (!choice_count)
        return 0;
    choices[choice_count - 1]++;
    return 1;
}

static void print_choices(int thread) {
    printf("move %d", thread);
    for (int i = 0; i < choices_made; i++)
        printf(" %lld", (long long)chosen[i]);
    printf("\n");
}

/* Print the steps that lead to a state: each parent is run again, to see which inputs lead on. */
static void print_path(uint64_t at) {
    uint64_t parent = parent_of(at);
    if (parent == NOWHERE)
        return;
    print_path(parent);
    int thread = store_memory[at + PARENT_BYTES];
    long wanted, length;
    const unsigned char *state = state_at(at, &wanted);
    choice_count = 0;
    do {
        unpack(state_at(parent, &length));
        choices_made = 0;
        if (run_once(thread) == DONE && pack() == wanted && !memcmp(packed, state, (size_t)wanted)) {
            print_choices(thread);
            return;
        }
    } while (next_choice());
    broken("a step cannot be repeated");
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double started, reported;

static void progress(int level) {
    double t = now();
    if (t - reported < 0.2)
        return;
    reported = t;
    printf("progress %d %llu %llu %.2f\n", level, (unsigned long long)state_count,
           (unsigned long long)bytes_used(), t - started);
    fflush(stdout);
}

/* Run a thread from a state, for all inputs.  0: the search is over. */
static int expand(uint64_t at, int thread, struct list *level) {
    long length;
    choice_count = 0;
    do {
        unpack(state_at(at, &length));
        choices_made = 0;
        switch (run_once(thread)) {
        case DONE: {
            int is_new;
            if (setjmp(stop)) {
                is_incomplete = 1, first_limit = first_limit ? first_limit : limit_reason;
                break;
            }
            uint64_t next = keep(pack(), at, thread, &is_new);
            if (out_of_memory)
                return 0;
            if (!threads[thread].finished && set_run(next, thread)) {
                if (!push(level, next, thread))
                    return out_of_memory = 1, 0;
            } else if (is_new && !push(level, next, 63)) {
                return out_of_memory = 1, 0;
            }
            break;
        }
        case VIOLATED: {
            V last[MAX_CHOICES];
            int count = choices_made;
            memcpy(last, chosen, sizeof last);
            print_path(at);
            memcpy(chosen, last, sizeof last);
            choices_made = count;
            print_choices(thread);
            return -1;
        }
        case BOUND:
            bound_reached = 1;
            break;
        case LIMITED:
            is_incomplete = 1, first_limit = first_limit ? first_limit : limit_reason;
            break;
        }
    } while (next_choice());
    return 1;
}

/* Let every other thread take over in the states of a level. */
static int switch_threads(const struct list *level, struct list *next) {
    for (uint64_t i = 0; i < level->count; i++) {
        uint64_t at = level->items[i] >> 6;
        long length;
        const unsigned char *from = state_at(at, &length);
        int count = (int)get(&from);
        for (int t = 0; t < count; t++) {
            int is_finished = (int)(get(&from) & 1);
            if (!is_finished && set_run(at, t) && !push(next, at, t))
                return 0;
        }
    }
    return 1;
}

int main(int argc, char **argv) {
    setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    if (argc > 1)
        memory_limit = strtoull(argv[1], NULL, 10);
    if (memory_limit > NOWHERE / 2)
        memory_limit = NOWHERE / 2;
    if (argc > 2)
        hash_seed ^= strtoull(argv[2], NULL, 10) * UINT64_C(0xA0761D6478BD642F);
    started = now();
    /* Address space may be limited as well. */
    while ((store_memory = reserve(memory_limit)) == NULL && memory_limit > 1 << 20)
        memory_limit /= 2;
    if (store_memory == NULL || !grow_table()) {
        printf("states 0 0\nmemory\n");
        return 0;
    }
    struct list level = {0}, next = {0};
    int number = 0, is_new, result = 1;
    if (setjmp(stop)) {
        printf("states 0 0\nlimit %s\n", limit_reason);
        return 0;
    }
    memcpy(memory, global_initial, sizeof memory);
    enter(start_thread(&number), MAIN_FUNCTION, MAIN_START, 0);
    forget(&threads[0]);
    uint64_t first = keep(pack(), NOWHERE, 0, &is_new);
    if (out_of_memory || !set_run(first, 0) || !push(&level, first, 0))
        out_of_memory = 1;
    int switches = 0;
    while (level.count && result == 1) {
        for (uint64_t i = 0; i < level.count && result == 1; i++) {
            if ((i & 255) == 255)
                progress(switches);
            int thread = (int)(level.items[i] & 63);
            if (thread != 63)
                result = expand(level.items[i] >> 6, thread, &level);
        }
        if (result != 1)
            break;
        next.count = 0;
        if (!switch_threads(&level, &next)) {
            out_of_memory = 1;
            break;
        }
        if (!is_incomplete && !has_tried_some && !bound_reached) /* a level with a gap says nothing */
            printf("level %d %llu\n", switches, (unsigned long long)state_count);
        switches++;
        struct list old = level;
        level = next, next = old;
    }
    printf("states %llu %llu\n", (unsigned long long)state_count, (unsigned long long)bytes_used());
    if (result == -1) {
        printf("violated\n");
    } else if (out_of_memory) {
        printf("memory\n");
    } else if (is_incomplete) {
        printf("limit %s\n", first_limit);
    } else if (has_tried_some) {
        printf("limit inputs with many values were tried with %d of them\n", (int)(sizeof interesting / sizeof *interesting));
    } else {
        printf(bound_reached ? "bound\n" : "safe\n");
    }
    return 0;
}
