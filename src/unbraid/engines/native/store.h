/* The store of visited states, in memory that grows up to a limit. */

/* A record: 5 bytes for its parent, 1 for the thread that led here, the length of the packed state, the state, and a bit
   for each of its threads that has been run.  The hash table has the position of each record, and a part of its hash. */
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

/* Marks a thread as run.  Returns 1 if it was not marked before. */
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

/* Append the packed state to the used memory. */
static uint64_t put_record(uint64_t *used, long length, uint64_t parent, int thread) {
    uint64_t place = *used;
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
    *used = (uint64_t)(to + length + (thread_count + 7) / 8 - store_memory);
    return place;
}

/* The position of the packed state in the store; a new state is added. */
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
    if (bytes_used() + (uint64_t)length + 64 > memory_limit) {
        out_of_memory = 1;
        return NOWHERE;
    }
    uint64_t place = put_record(&store_used, length, parent, thread);
    table[at] = fragment << PLACE_BITS | (place + 1);
    *is_new = 1;
    state_count++;
    if (state_count * 8 > table_size * 7 && !grow_table())
        out_of_memory = 1;
    return place;
}
/* ------------------------------------------------------------------------------------------- worklists */
/* The items are states, or a state and a thread to run from it. */
struct list {
    uint64_t *items, first, count, room; /* the items from `first` to `count` are in the list */
};

static void push(struct list *l, uint64_t item) {
    if (l->count == l->room) {
        if (l->first > l->room / 2) { /* enough room at the front */
            memmove(l->items, l->items + l->first, (l->count - l->first) * 8);
            l->count -= l->first, l->first = 0;
        } else {
            uint64_t room = l->room ? l->room * 2 : 1024;
            uint64_t *bigger = bytes_used() + room * 8 > memory_limit ? NULL : realloc(l->items, room * 8);
            if (bigger == NULL) {
                out_of_memory = 1;
                return;
            }
            list_bytes += (room - l->room) * 8;
            l->items = bigger, l->room = room;
        }
    }
    l->items[l->count++] = item;
}

static inline int is_empty(const struct list *l) {
    return l->first == l->count;
}

static inline uint64_t take(struct list *l, int is_newest) {
    uint64_t item = is_newest ? l->items[--l->count] : l->items[l->first++];
    if (l->first == l->count)
        l->first = l->count = 0;
    return item;
}
