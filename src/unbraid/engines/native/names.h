/* Renames threads, frames and objects in a packed state, so that states which differ only in names become equal.

   Without CANONICAL this is core/canonical.py: everything that exists, or that an address refers to, is renumbered in the
   same order.  With CANONICAL, threads are sorted by their states (unless the program uses their numbers), and objects are
   numbered in the order in which they are reached from the globals and the threads.  So it does not matter which thread
   has allocated an object, and unreachable objects are left out. */

static int thread_at[MAX_THREADS];  /* thread in the packed state -> thread in the machine */
static int new_thread[MAX_THREADS]; /* thread in the machine -> thread in the packed state */
static short frame_number[MAX_THREADS][MAX_SERIAL];
static short object_number[MAX_THREADS][MAX_SERIAL]; /* 0: no address refers to it */
static unsigned char object_owner[MAX_THREADS][MAX_SERIAL];
static int new_calls[MAX_THREADS], new_allocations[MAX_THREADS]; /* by new number */
static int object_at_place[MAX_OBJECTS], objects_left; /* the objects of the packed state, in its order */

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

static inline int names_frame(V v) {
    return NAMES(v) && THREAD_OF(v) < THREADS && SERIAL_OF(v) > 0;
}

static inline int names_object(V v) {
    return NAMES(v) && THREAD_OF(v) < THREADS && SERIAL_OF(v) < 0;
}

/* ---------------------------------------------------------------------------------- in the same order */
static void mark_frames(V *cells, long count) {
    for (long i = 0; i < count; i++)
        if (names_frame(cells[i]))
            frame_number[THREAD_OF(cells[i])][SERIAL_OF(cells[i])] = 1;
}

static void mark_objects(V *cells, long count) {
    for (long i = 0; i < count; i++)
        if (names_object(cells[i]))
            object_number[THREAD_OF(cells[i])][-SERIAL_OF(cells[i])] = 1;
}

static int number_marked(short *numbers, int count) {
    int found = 0;
    numbers[0] = 0;
    for (int k = 1; k <= count; k++)
        numbers[k] = numbers[k] ? (short)++found : 0;
    return found;
}

static void number_frames(void) {
    int counts = 0;
    for (int i = 0; i < thread_count; i++) {
        counts |= threads[i].calls;
        memset(frame_number[i], 0, (size_t)(threads[i].calls + 1) * sizeof **frame_number);
    }
    if (!counts)
        return;
    for_all_cells(mark_frames);
    for (int i = 0; i < thread_count; i++) {
        struct thread *t = &threads[i];
        for (int k = 0; k < t->depth; k++)
            frame_number[i][t->frames[k].serial] = 1;
        new_calls[new_thread[i]] = number_marked(frame_number[i], t->calls);
    }
}

static void number_objects_in_order(void) {
    for_all_cells(mark_objects);
    for (int i = 0; i < object_count; i++) {
        object_number[objects[i].thread][objects[i].serial] = 1;
        object_at_place[i] = i;
    }
    objects_left = object_count;
    for (int i = 0; i < thread_count; i++) {
        new_allocations[i] = number_marked(object_number[i], threads[i].allocations);
        memset(object_owner[i], i, (size_t)threads[i].allocations + 1);
    }
}

/* ------------------------------------------------------------------------------------ by what is reached */
enum { EVERYBODY = MAX_THREADS };
static int reached_by[MAX_OBJECTS]; /* the only thread (by new number) that can reach it, or EVERYBODY */
static int to_visit[2 * MAX_OBJECTS], to_visit_count; /* each object at most twice */

static void reach(V v, int by) {
    if (!names_object(v))
        return;
    int thread = THREAD_OF(v), serial = -SERIAL_OF(v), i = find_object(thread, serial);
    int exists = i < object_count && objects[i].thread == thread && objects[i].serial == serial;
    if (!object_number[thread][serial]) {
        int owner = exists && objects[i].frame ? new_thread[thread] : 0;
        object_number[thread][serial] = (short)++new_allocations[owner];
        object_owner[thread][serial] = (unsigned char)owner;
        if (exists) {
            object_at_place[objects_left++] = i;
            reached_by[i] = by;
            to_visit[to_visit_count++] = i;
        }
    } else if (exists && reached_by[i] != by && reached_by[i] != EVERYBODY) {
        reached_by[i] = EVERYBODY;
        to_visit[to_visit_count++] = i;
    }
}

static void reach_all(const V *cells, long count, int by) {
    for (long i = 0; i < count; i++)
        reach(cells[i], by);
    while (to_visit_count) {
        int i = to_visit[--to_visit_count];
        long inside = cell_count(objects[i].layout, objects[i].size);
        for (long k = 0; k < inside; k++)
            reach(objects[i].cells[k], reached_by[i]);
    }
}

static void number_objects_by_reach(void) {
    memset(new_allocations, 0, (size_t)thread_count * sizeof *new_allocations);
    objects_left = 0;
    reach_all(memory, GLOBAL_CELLS, EVERYBODY);
    for (int k = 0; k < thread_count; k++) {
        struct thread *t = &threads[thread_at[k]];
        reach_all(&t->result, 1, EVERYBODY);
        reach_all(t->own, OWN_CELLS, EVERYBODY);
        for (int i = 0; i < t->depth; i++) {
            int function = function_of[t->frames[i].pc];
            int by = has_addressed[function] ? EVERYBODY : k; /* other threads may have the address of a local */
            reach_all(t->stack + t->frames[i].base, frame_cells[function], by);
        }
    }
    for (int i = 0; i < objects_left; i++)
        objects[object_at_place[i]].is_published = reached_by[object_at_place[i]] == EVERYBODY;
    /* Sorted by their new names; most are in this order already. */
    for (int i = 1; i < objects_left; i++)
        for (int k = i; k > 0; k--) {
            struct object *a = &objects[object_at_place[k - 1]], *b = &objects[object_at_place[k]];
            int first = object_owner[a->thread][a->serial], second = object_owner[b->thread][b->serial];
            if (first < second || (first == second && object_number[a->thread][a->serial] < object_number[b->thread][b->serial]))
                break;
            int moved_ = object_at_place[k];
            object_at_place[k] = object_at_place[k - 1], object_at_place[k - 1] = moved_;
        }
}

/* ------------------------------------------------------------------------------------------- threads */
static uint64_t mixed_in(uint64_t h, uint64_t word) {
    h = (h ^ word) * UINT64_C(0xD6E8FEB86659FD93);
    return h ^ h >> 32;
}

static uint64_t without_names(V v) {
    if (NAMES(v) && THREAD_OF(v) <= THREADS) {
        uint64_t offset = (uint64_t)(THREAD_OF(v) == THREADS ? 1 : OFFSET_OF(v));
        return IS_PART(v) ? offset ^ ((uint64_t)v & ~ADDRESS_BITS) : offset;
    }
    return (uint64_t)v;
}

/* A portrait: a hash of a thread's state that does not depend on its number or the names of its objects. */
static uint64_t portrait(const struct thread *t) {
    uint64_t h = mixed_in((uint64_t)t->depth << 8 | (uint64_t)t->finished, t->finished ? without_names(t->result) : 0);
    for (int i = 0; i < OWN_CELLS; i++)
        h = mixed_in(h, without_names(t->own[i]));
    for (int i = 0; i < t->depth; i++) {
        const struct frame *f = &t->frames[i];
        h = mixed_in(h, (uint64_t)f->pc);
        for (const int *run = live[f->pc]; *run >= 0; run += 2)
            for (int slot = run[0]; slot < run[1]; slot++)
                h = mixed_in(h, without_names(t->stack[f->base + slot]));
    }
    return h;
}

static long first_named[MAX_THREADS], cells_seen; /* the first cell that refers to a thread, or to one of its objects */

static void see_names(V *cells, long count) {
    for (long i = 0; i < count; i++) {
        V v = cells[i];
        if (!NAMES(v) || THREAD_OF(v) > THREADS)
            continue;
        int thread = THREAD_OF(v) == THREADS ? OBJECT_OF(v) : THREAD_OF(v);
        if (!first_named[thread])
            first_named[thread] = cells_seen + i + 1;
    }
    cells_seen += count;
}

/* Sort threads by their portraits, and equal ones by the first cell that refers to them.  Main stays first. */
static void order_threads(void) {
    uint64_t keys[MAX_THREADS];
    int have_seen_names = 0;
    for (int i = 0; i < thread_count; i++)
        thread_at[i] = i;
    if (is_symmetric && thread_count > 2) {
        for (int i = 1; i < thread_count; i++)
            keys[i] = portrait(&threads[i]);
        for (int i = 2; i < thread_count; i++) {
            int k = i;
            for (; k > 1; k--) {
                int before = thread_at[k - 1];
                if (keys[before] == keys[i] && !have_seen_names) {
                    memset(first_named, 0, sizeof first_named);
                    cells_seen = 0, have_seen_names = 1;
                    for_all_cells(see_names);
                }
                if (keys[before] < keys[i] || (keys[before] == keys[i] && first_named[before] <= first_named[i]))
                    break;
                thread_at[k] = before;
            }
            thread_at[k] = i;
        }
    }
    for (int i = 0; i < thread_count; i++)
        new_thread[thread_at[i]] = i;
}

static void give_names(void) {
    order_threads();
    memset(new_calls, 0, (size_t)thread_count * sizeof *new_calls);
    if (HAS_SERIALS)
        number_frames();
    if (!ALLOCATES)
        return;
    for (int i = 0; i < thread_count; i++)
        memset(object_number[i], 0, (size_t)(threads[i].allocations + 1) * sizeof **object_number);
    if (CANONICAL)
        number_objects_by_reach();
    else
        number_objects_in_order();
}

/* An address or a thread number under its new name. */
static V renamed(V v) {
    int thread = THREAD_OF(v), serial = SERIAL_OF(v);
    if (thread == THREADS)
        return address(THREADS, 0, new_thread[OBJECT_OF(v)], 0);
    if (thread > THREADS)
        return v;
    if (serial < 0)
        return address(object_owner[thread][-serial], -object_number[thread][-serial], OBJECT_OF(v), OFFSET_OF(v));
    return address(new_thread[thread], serial ? frame_number[thread][serial] : 0, OBJECT_OF(v), OFFSET_OF(v));
}
