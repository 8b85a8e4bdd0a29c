/* Dives: depth-first searches in random order, which restart again and again.

   For each visited state only 64 bits of its hash are stored.  Two states may have the same hash, so some may be missed:
   a dive finds bugs that need many preemptions, but proves nothing.  Most dives are short and some are long (Luby's
   sequence), because many bugs are near the start, but only in few directions.

   The states on the way to the present one, and those that are still to be looked at, are a stack in the store, behind all
   that the levels may use. */

#define DIVE 50000 /* states of a short dive */
#define LARGEST_STACK (UINT64_C(1) << 28) /* bytes; at most an eighth of the memory */

static uint64_t *fingerprints, fingerprint_room, fingerprint_count;
static uint64_t dive_count, dive_budget;
static uint64_t random_state, dive_used, dive_room;
static struct list dive_stack; /* positions of states; lowest bit: the successors of the state are on the stack */
static int only_dives, has_left_out;

static uint64_t random_number(void) {
    random_state ^= random_state << 13, random_state ^= random_state >> 7, random_state ^= random_state << 17;
    return random_state;
}

/* 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... */
static uint64_t luby(uint64_t i) {
    for (;;) {
        uint64_t k = 1;
        while (((UINT64_C(1) << k) - 1) < i)
            k++;
        if (((UINT64_C(1) << k) - 1) == i)
            return UINT64_C(1) << (k - 1);
        i -= (UINT64_C(1) << (k - 1)) - 1;
    }
}

/* Is this hash new? */
static int add_fingerprint(uint64_t print) {
    print += !print;
    uint64_t at = print & (fingerprint_room - 1);
    for (; fingerprints[at]; at = (at + 1) & (fingerprint_room - 1))
        if (fingerprints[at] == print)
            return 0;
    fingerprints[at] = print;
    fingerprint_count++, dive_states++;
    return 1;
}

static void arrive_in_dive(uint64_t from, int thread) {
    long length = pack();
    if (!add_fingerprint(hash(packed, length)))
        return;
    if (dive_used + (uint64_t)length + 64 < memory_limit + dive_room)
        push(&dive_stack, put_record(&dive_used, length, from, thread) << 1);
    else
        has_left_out = 1; /* too deep */
}

/* Returns 0 if there is not enough memory for a dive. */
static int begin_dive(void) {
    dive_budget = DIVE * luby(++dive_count);
    uint64_t room = fingerprint_room ? fingerprint_room : 1 << 10;
    while (room < 2 * dive_budget)
        room *= 2;
    if (room == fingerprint_room) {
        memset(fingerprints, 0, room * 8);
    } else {
        if (bytes_used() + room * 8 > memory_limit)
            return 0;
        if (fingerprint_room)
            munmap(fingerprints, fingerprint_room * 8);
        list_bytes -= fingerprint_room * 8;
        fingerprints = reserve(room * 8);
        fingerprint_room = fingerprints == NULL ? 0 : room;
        list_bytes += fingerprint_room * 8;
        if (fingerprints == NULL)
            return 0;
    }
    fingerprint_count = 0, has_left_out = 0;
    random_state = mixed_in(hash_seed, dive_count) | 1;
    dive_stack.first = dive_stack.count = 0;
    dive_used = memory_limit;
    put_first_state();
    return !is_empty(&dive_stack);
}

/* Visit a limited number of states.  Returns VIOLATED; BLOCKED if there is no memory; HALTED if no states are left. */
static int go_on_diving(uint64_t count) {
    for (uint64_t end = runs + TURN; count && runs < end && !out_of_memory; count--) {
        while (!is_empty(&dive_stack) && dive_stack.items[dive_stack.count - 1] & 1)
            dive_used = take(&dive_stack, 1) >> 1; /* all its successors have been visited */
        if (is_empty(&dive_stack) && fingerprint_count && fingerprint_count < dive_budget && !has_left_out)
            return HALTED;
        if ((is_empty(&dive_stack) || fingerprint_count >= dive_budget) && !begin_dive())
            return BLOCKED;
        uint64_t *top = &dive_stack.items[dive_stack.count - 1], at = *top >> 1;
        *top |= 1;
        long length;
        unpack(state_at(at, &length));
        int threads_there = thread_count, is_finished[MAX_THREADS];
        for (int t = 0; t < threads_there; t++)
            is_finished[t] = threads[t].finished;
        uint64_t first = random_number();
        for (int i = 0; i < threads_there; i++) {
            int t = (int)((first + (uint64_t)i) % (uint64_t)threads_there);
            if (!is_finished[t] && expand(0, at, t) == VIOLATED)
                return VIOLATED;
        }
    }
    return DONE;
}

/* Limits that a dive meets do not affect the levels. */
static int dive(uint64_t count) {
    int was_incomplete = is_incomplete, had_bound = bound_reached, had_tried = has_tried_some;
    const char *limit_before = first_limit;
    is_diving = 1;
    int found = go_on_diving(count);
    is_diving = 0;
    is_incomplete = was_incomplete, bound_reached = had_bound, has_tried_some = had_tried, first_limit = limit_before;
    return found;
}
