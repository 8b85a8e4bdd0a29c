/* The approximate search: in depth, and of a state that was visited only 64 bits of its hash are kept.

   Two states may have the same, so some may be left out: it finds bugs in larger programs, and proves nothing.  The store
   is a stack here: it holds the states on the way to the present one, and those that are still to be looked at. */

static uint64_t *fingerprints, fingerprint_room;
static uint64_t random_state;

static uint64_t random_number(void) {
    random_state ^= random_state << 13, random_state ^= random_state >> 7, random_state ^= random_state << 17;
    return random_state;
}

/* Seven eighths of the memory, as far as a power of two goes; the rest is for the stack. */
static int prepare_fingerprints(void) {
    fingerprint_room = 1 << 10;
    while (fingerprint_room * 16 <= memory_limit / 8 * 7)
        fingerprint_room *= 2;
    fingerprints = reserve(fingerprint_room * 8);
    random_state = hash_seed | 1;
    return fingerprints != NULL;
}

/* Is this one new? */
static int add_fingerprint(uint64_t print) {
    print += !print;
    uint64_t at = print & (fingerprint_room - 1);
    for (; fingerprints[at]; at = (at + 1) & (fingerprint_room - 1))
        if (fingerprints[at] == print)
            return 0;
    fingerprints[at] = print;
    state_count++;
    if (state_count * 8 > fingerprint_room * 7)
        out_of_memory = 1;
    return 1;
}

static void arrive_approximately(uint64_t from, int thread) {
    long length = pack();
    if (!add_fingerprint(hash(packed, length)))
        return;
    if (store_used + list_bytes + (uint64_t)length + 64 > memory_limit - fingerprint_room * 8)
        return; /* too deep */
    push(&levels[0].steps, put_record(length, from, thread) << 1);
}

/* 1: a violation. */
static int search_approximately(void) {
    struct list *stack = &levels[0].steps;
    while (!is_empty(stack) && !out_of_memory) {
        uint64_t *top = &stack->items[stack->count - 1], at = *top >> 1;
        if (*top & 1) { /* all that it leads to has been looked at */
            take(stack, 1);
            store_used = at;
            continue;
        }
        *top |= 1;
        if (state_count % 256 == 0)
            progress(0);
        long length;
        unpack(state_at(at, &length));
        int count = thread_count, first = (int)(random_number() % (uint64_t)count);
        for (int i = 0; i < count && !out_of_memory; i++) {
            int t = (first + i) % count;
            unpack(state_at(at, &length));
            if (!threads[t].finished && expand(0, at, t) == VIOLATED)
                return 1;
        }
    }
    return 0;
}
