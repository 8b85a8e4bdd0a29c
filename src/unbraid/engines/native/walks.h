/* Walks: random executions, one after the other.  They find bugs at the end of long executions, such as those of programs
   with many inputs, where the levels do not get far.  They prove nothing.

   A walk keeps no states.  It remembers the moves that led to its present state, to print them as a counterexample.

   Inputs: at each place, a walk has a habit, a value that it chooses there most of the time; otherwise nearly every walk
   would end at the first check for an error.  The habits of walks that came to a new place are kept, and later walks begin
   with some of them and change a few.

   Threads: some walks switch only where a thread waits or ends, others often or rarely, and some give priorities to the
   threads, and lower that of the running thread now and then (as in probabilistic concurrency testing). */

#define WALK 2000      /* steps of a short walk */
#define TRIES 32       /* of threads that read inputs, before they count as waiting */
#define KEPT_HABITS 16
#define POSITIONS (sizeof function_of / sizeof *function_of)

struct move {
    int thread, passed, count;
    V inputs[]; /* `count` of them */
};

static unsigned char *walk_moves; /* one after the other */
static uint64_t walk_moves_used, walk_moves_room;
static uint64_t walk_count, walk_steps, walk_left; /* left: of the present walk */
static unsigned char *walk_here; /* the packed state */
static int walk_names[MAX_THREADS]; /* as `true_name` */
static int walk_last;               /* the thread that ran last */
static uint64_t walk_priority[MAX_THREADS], walk_lowest; /* by true name; 0: not yet given */
static unsigned walk_odds;          /* 1 in so many steps is a preemption; 0: none; 1: threads have priorities */
static int habits[POSITIONS], kept_habits[KEPT_HABITS][POSITIONS]; /* 0: none; otherwise the choice + 1 */
static unsigned char is_known[POSITIONS]; /* has a walk been there? */
static uint64_t kept_count;
static int comes_to_new;

static int one_in(uint64_t n) {
    return random_number() % n == 0;
}

/* Small numbers come first among those that are tried for inputs with many values.  A byte is often a character of a
   number, or one that the program mentions, because few programs get far with a text of random bytes. */
static int picked_anew(const struct kind *kind, int domain) {
    if (domain == 256 && !one_in(4)) {
        V likely = one_in(2) ? '0' + (V)(random_number() % 10) : interesting[random_number() % INTERESTING];
        int choice = choice_of(kind, likely);
        if (choice >= 0)
            return choice;
    }
    int few = domain > 4 && domain < 256 && one_in(2) ? 4 : domain;
    return (int)(random_number() % (uint64_t)few);
}

static void see(int position) {
    comes_to_new |= !is_known[position];
    is_known[position] = 1;
}

static int picked(const struct kind *kind, int domain) {
    if (instruction < 0)
        return picked_anew(kind, domain);
    see(instruction);
    int *habit = &habits[instruction];
    if (!*habit || *habit > domain || one_in(8))
        *habit = picked_anew(kind, domain) + 1;
    return one_in(8) ? picked_anew(kind, domain) : *habit - 1;
}

static void begin_walk(void) {
    if (comes_to_new)
        memcpy(kept_habits[kept_count++ % KEPT_HABITS], habits, sizeof habits);
    comes_to_new = 0;
    random_state = mixed_in(hash_seed, ++walk_count) | 1;
    uint64_t known = kept_count < KEPT_HABITS ? kept_count : KEPT_HABITS;
    if (known && !one_in(4))
        memcpy(habits, kept_habits[random_number() % known], sizeof habits);
    else
        memset(habits, 0, sizeof habits);
    static const unsigned odds[] = {0, 2, 8, 32, 1};
    walk_odds = odds[walk_count % 5];
    walk_left = WALK * luby(walk_count);
    walk_last = 0, walk_lowest = UINT64_MAX / 2;
    walk_moves_used = 0;
    memset(walk_priority, 0, sizeof walk_priority);
    walk_names[0] = 0;
}

/* Remember a move.  The state after it has been packed. */
static void add_move(int thread, int before) {
    uint64_t size = sizeof(struct move) + (uint64_t)choices_made * sizeof(V);
    size = (size + 7) / 8 * 8;
    if (walk_moves_used + size > walk_moves_room) {
        walk_moves_room = 2 * (walk_moves_used + size);
        walk_moves = realloc(walk_moves, walk_moves_room);
        if (walk_moves == NULL)
            broken("no memory for a walk");
    }
    struct move *move = (struct move *)(walk_moves + walk_moves_used);
    walk_moves_used += size;
    move->thread = walk_names[thread], move->passed = rests_passed, move->count = choices_made;
    memcpy(move->inputs, chosen, (size_t)choices_made * sizeof(V));
    int names[MAX_THREADS];
    for (int i = before; i < thread_count; i++)
        walk_names[i] = i;
    for (int i = 0; i < thread_count; i++)
        names[i] = walk_names[thread_at[i]];
    memcpy(walk_names, names, sizeof names);
}

/* Print the moves of the walk.  What follows is printed with the names of its last state. */
static void print_walk(void) {
    for (uint64_t at = 0; at < walk_moves_used;) {
        const struct move *move = (const struct move *)(walk_moves + at);
        print_move(move->thread, move->passed, move->inputs, move->count);
        at += (sizeof(struct move) + (uint64_t)move->count * sizeof(V) + 7) / 8 * 8;
    }
    memcpy(true_name, walk_names, sizeof true_name);
}

/* Look at what can be announced after the present state, which has just been packed, in a limited number of runs. */
static int look_around(long length, uint64_t most) {
    uint64_t place = store_used;
    if (bytes_used() + (uint64_t)length + 64 > memory_limit)
        return DONE;
    pick = NULL, ahead_limit = most;
    int found = run_others(0, put_record(&store_used, length, NOWHERE, 0));
    pick = picked, ahead_limit = UINT64_MAX;
    store_used = place;
    return found;
}

/* Let a thread make a step.  Returns DONE if it did; VIOLATED; HALTED if the program has ended; otherwise BLOCKED. */
static int try_step(int thread) {
    unpack(walk_here);
    note_announced();
    choice_count = choices_made = 0;
    int before = thread_count, outcome = run_once(thread);
    walk_steps++;
    if (outcome == VIOLATED) {
        print_walk();
        print_move(true_name[thread], rests_passed, chosen, choices_made);
        return VIOLATED;
    }
    if (outcome != DONE || (is_announced() && !has_announced()))
        return outcome == HALTED ? HALTED : BLOCKED;
    instruction = -1;
    if (setjmp(stop))
        return BLOCKED;
    long length = pack();
    if (is_announced()) {
        if (ACCESS_ANNOUNCED < 0 || !memory[ACCESS_ANNOUNCED])
            return BLOCKED; /* it waits: whether for ever, is seen at the end */
        int names[MAX_THREADS];
        uint64_t used = walk_moves_used;
        memcpy(names, walk_names, sizeof names);
        add_move(thread, before);
        int found = look_around(length, 64);
        walk_moves_used = used;
        memcpy(walk_names, names, sizeof names);
        return found == VIOLATED ? VIOLATED : BLOCKED;
    }
    memcpy(walk_here, packed, (size_t)length);
    if (!threads[thread].finished)
        see(threads[thread].frames[threads[thread].depth - 1].pc);
    add_move(thread, before);
    walk_last = new_thread[thread];
    return DONE;
}

static uint64_t priority_of(int thread) {
    uint64_t *priority = &walk_priority[walk_names[thread]];
    if (!*priority)
        *priority = random_number() | UINT64_C(1) << 63;
    return *priority;
}

/* The order in which threads are asked to make the next step: by priority, or the last one first, or all at random. */
static int in_order(int *order) {
    int count = 0;
    const unsigned char *from = walk_here;
    int there = (int)get(&from);
    for (int t = 0; t < there; t++)
        if (!(get(&from) & 1))
            order[count++] = t;
    for (int i = count - 1; i > 0; i--) {
        int k = (int)(random_number() % (uint64_t)(i + 1)), other = order[i];
        order[i] = order[k], order[k] = other;
    }
    if (walk_odds == 1) {
        if (one_in(32))
            walk_priority[walk_names[walk_last]] = --walk_lowest;
        for (int i = 1; i < count; i++)
            for (int k = i; k && priority_of(order[k - 1]) < priority_of(order[k]); k--) {
                int other = order[k];
                order[k] = order[k - 1], order[k - 1] = other;
            }
    } else if (!walk_odds || !one_in(walk_odds)) {
        for (int i = 1; i < count; i++)
            if (order[i] == walk_last)
                order[i] = order[0], order[0] = walk_last;
    }
    return count;
}

/* The walk ends here.  Look whether threads announce that they wait for ever. */
static int look_at_end(void) {
    unpack(walk_here);
    instruction = -1;
    if (setjmp(stop))
        return DONE;
    long length = pack();
    int names[MAX_THREADS];
    for (int i = 0; i < thread_count; i++)
        names[i] = walk_names[thread_at[i]];
    memcpy(walk_names, names, sizeof names);
    return look_around(length, 64 + 4 * (uint64_t)thread_count * (uint64_t)thread_count);
}

/* Make a limited number of steps.  Returns VIOLATED or DONE. */
static int go_on_walking(uint64_t steps) {
    for (uint64_t end = walk_steps + steps; walk_steps < end;) {
        if (!walk_left) {
            begin_walk();
            put_first_state();
        }
        int order[MAX_THREADS], count = in_order(order), found = BLOCKED, reads = 0;
        for (int i = 0; i < count && found == BLOCKED; i++) {
            found = try_step(order[i]);
            if (found == BLOCKED && choices_made)
                order[reads++] = order[i];
        }
        for (int i = 0; reads && i < TRIES && found == BLOCKED; i++)
            found = try_step(order[i % reads]);
        if (found == DONE && --walk_left)
            continue;
        if (found != VIOLATED && found != HALTED && count && announcing[0] >= 0)
            found = look_at_end();
        walk_left = 0;
        if (found == VIOLATED)
            return VIOLATED;
    }
    return DONE;
}

/* Limits that a walk meets do not affect the levels. */
static int walk(uint64_t steps) {
    int was_incomplete = is_incomplete, had_bound = bound_reached, had_tried = has_tried_some, was_full = out_of_memory;
    const char *limit_before = first_limit;
    if (walk_here == NULL && (walk_here = malloc(sizeof packed)) == NULL)
        return DONE;
    is_walking = 1, pick = picked;
    int found = go_on_walking(steps);
    is_walking = 0, pick = NULL;
    is_incomplete = was_incomplete, bound_reached = had_bound, has_tried_some = had_tried, first_limit = limit_before;
    out_of_memory = was_full;
    return found;
}
