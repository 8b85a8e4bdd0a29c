/* The full search with partial-order reduction: of several orders of independent steps, one is followed.

   If the next step of a thread accesses nothing that other threads will ever access, only this thread runs: the others can
   do the same afterwards.  This is done only if all states after the step are new, so that no step is postponed forever
   in a cycle.  analyses/independence.py computes what steps access.  There are no levels, so only a complete search proves
   anything. */

static struct footprint future_of(const struct thread *t) {
    struct footprint all = {0, 0};
    for (int i = 0; i < t->depth; i++) {
        all.reads |= futures[t->frames[i].pc].reads;
        all.writes |= futures[t->frames[i].pc].writes;
    }
    return all;
}

/* The threads of the unpacked state whose next steps are independent of all others. */
static uint64_t independent_threads(void) {
    struct footprint future[MAX_THREADS];
    uint64_t found = 0;
    for (int i = 0; i < thread_count; i++)
        future[i] = future_of(&threads[i]);
    for (int i = 0; i < thread_count; i++) {
        if (threads[i].finished)
            continue;
        struct footprint step = steps_ahead[threads[i].frames[threads[i].depth - 1].pc];
        int is_free = !(step.writes >> 63); /* otherwise the step may end the program */
        for (int k = 0; k < thread_count && is_free; k++)
            if (k != i && !threads[k].finished)
                is_free = !(step.writes & (future[k].reads | future[k].writes)) && !(step.reads & future[k].writes);
        if (is_free)
            found |= UINT64_C(1) << i;
    }
    return found;
}

/* Returns 1 for a violation. */
static int search_reduced(void) {
    struct list *states = &levels[0].seeds;
    while (!is_empty(states) && !out_of_memory) {
        if (state_count % 64 == 0)
            progress(0);
        uint64_t at = take(states, 0);
        long length;
        unpack(state_at(at, &length));
        int count = thread_count, is_enough = 0;
        uint64_t independent = independent_threads();
        for (int t = 0; t < count && !is_enough; t++) {
            if (!(independent >> t & 1))
                continue;
            set_run(at, t);
            has_met_old = 0;
            int found = expand(0, at, t);
            if (found == VIOLATED)
                return 1;
            is_enough = found != BLOCKED && !has_met_old;
        }
        for (int t = 0; t < count && !is_enough; t++) {
            unpack(state_at(at, &length));
            if (!threads[t].finished && set_run(at, t) && expand(0, at, t) == VIOLATED)
                return 1;
        }
    }
    return 0;
}
