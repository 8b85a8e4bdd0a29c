/* Packs states into bytes.  Small numbers take few bytes. */

static unsigned char packed[1 << 20];
static unsigned char *packing;

static inline void put(uint64_t v) {
    if (packing > packed + sizeof packed - 16)
        limit("LARGE_STATE");
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
enum { CODE_UNCHOSEN, CODE_ADDRESS, CODE_PART, CODE_WIDE, FIRST_NUMBER };

static inline void put_cell(V v) {
    uint64_t u = ZIGZAG(v);
    if (u < UINT64_C(1) << 48) {
        put(u + FIRST_NUMBER);
    } else if (v == UNCHOSEN) {
        put(CODE_UNCHOSEN);
    } else if (NAMES(v)) {
        if (IS_PART(v)) {
            put(CODE_PART);
            put((uint64_t)v >> 52 & 63);
        } else {
            put(CODE_ADDRESS);
        }
        v = renamed(v);
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
    uint64_t run = u == CODE_PART ? get(from) : 0;
    uint64_t which = get(from), serial = get(from), offset = get(from);
    V v = address((int)(which >> 11), UNZIGZAG(serial), (long)(which & 2047), UNZIGZAG(offset));
    return u == CODE_PART ? part(v, (long)(run >> 3), (long)(run & 7) + 1) : v;
}

static void put_cells(const V *cells, long count) {
    for (long i = 0; i < count; i++)
        put_cell(cells[i]);
}

static void get_cells(const unsigned char **from, V *cells, long count) {
    for (long i = 0; i < count; i++)
        cells[i] = get_cell(from);
}

/* First the status of every thread: whether it has ended, its counters, and the depth of its calls.  Only the live cells of
   a frame are packed, because `forget` has zeroed the others. */
static uint64_t flags_of(int place) {
    struct thread *t = &threads[thread_at[place]];
    int counts = t->atomic || new_calls[place] || new_allocations[place];
    return (uint64_t)t->finished | (uint64_t)counts << 1 | (uint64_t)t->depth << 2;
}

static void put_thread(int place) {
    struct thread *t = &threads[thread_at[place]];
    if (flags_of(place) & 2) {
        put((uint64_t)t->atomic);
        put((uint64_t)new_calls[place]);
        put((uint64_t)new_allocations[place]);
    }
    if (t->finished)
        put_cell(t->result);
    put_cells(t->own, OWN_CELLS);
    for (int k = 0; k < t->depth; k++) {
        struct frame *f = &t->frames[k];
        put((uint64_t)f->pc);
        if (has_serial[function_of[f->pc]])
            put((uint64_t)frame_number[thread_at[place]][f->serial]);
        const V *cells = t->stack + f->base;
        for (const int *run = live[f->pc]; *run >= 0; run += 2)
            put_cells(cells + run[0], run[1] - run[0]);
    }
}

static void put_object(struct object *o) {
    put(object_owner[o->thread][o->serial]);
    put((uint64_t)object_number[o->thread][o->serial]);
    put((uint64_t)o->layout);
    put((uint64_t)o->alignment);
    uint64_t frame = o->frame ? (uint64_t)frame_number[o->thread][o->frame] : 0;
    put(frame << 2 | (uint64_t)o->is_constant << 1 | (uint64_t)o->is_published);
    put((uint64_t)o->size);
    put_cells(o->cells, cell_count(o->layout, o->size));
}

static long pack(void) {
    give_names();
    packing = packed;
    put((uint64_t)thread_count);
    for (int i = 0; i < thread_count; i++)
        put(flags_of(i));
    put_cells(memory, GLOBAL_CELLS);
    for (int i = 0; i < thread_count; i++)
        put_thread(i);
    if (ALLOCATES) {
        put((uint64_t)objects_left);
        for (int i = 0; i < objects_left; i++)
            put_object(&objects[object_at_place[i]]);
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
            for (const int *run = live[f->pc]; *run >= 0; run += 2)
                get_cells(&from, cells + run[0], run[1] - run[0]);
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
        o->alignment = (int)get(&from);
        uint64_t frame = get(&from);
        o->frame = (int)(frame >> 2), o->is_constant = (int)(frame >> 1 & 1), o->is_published = (int)(frame & 1);
        o->size = (long)get(&from);
        o->cells = heap_cells + heap_used;
        long count = cell_count(o->layout, o->size);
        get_cells(&from, o->cells, count);
        heap_used += count;
    }
}

