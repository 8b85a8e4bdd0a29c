/* The search visits every state once, by growing numbers of preemptions.

   A preemption is a context switch away from a thread that could continue, for at least one input.  Level n has the states
   that n preemptions lead to.  Within a level, the running thread continues; where it ends or waits, every other thread may
   take over.  A state in which it could continue is a seed of the next level, where the other threads take over.  So each
   thread is run from each state once, and the first counterexample has the smallest possible number of preemptions.  When
   level n is complete, there is no violation with up to n preemptions; the line "level n" in the output says so.

   A level takes its seeds in the order in which they were found, and searches from each until no states are left.  It
   alternates between breadth-first and depth-first, to find both near bugs and those at the end of a long path.  If a level
   takes very long, the levels above it get a share of the time, and no further levels are claimed to be complete.  Beside
   the levels there are dives and walks, which only look for bugs. */
#include "machine.h"
#include "program.h" /* the translation: run, forget */

#include <sys/mman.h>
#include <time.h>

#include "names.h"
#include "states.h"
#include "store.h"

#define MAX_LEVELS 4096
#define TURN 4096       /* runs in one turn */
#define HEAD_START 64   /* turns before the first dive, so that bugs which are found soon have short paths */
#define SHORT_START 32768 /* runs before the first walk */
#define LAST_STEPS 2000000 /* of walks, after all levels */
#define MOST_COMBINATIONS (1 << 20) /* of the inputs of one step */
#define FEW_COMBINATIONS (1 << 14) /* where not all values of an input are tried, so that the search proves nothing anyway */
#define PATIENCE 2048   /* turns of a level before other levels get turns, too */

/* ---------------------------------------------------------------------------------------------- levels */
struct level {
    struct list seeds; /* states in which the threads other than the running one must still be run */
    struct list steps; /* a state, and a thread to run from it */
};

static struct level levels[MAX_LEVELS];
static int highest; /* the highest level with any states */

static void run_from(int level, uint64_t at, int thread) {
    if (set_run(at, thread))
        push(&levels[level].steps, at << 6 | (uint64_t)thread);
}

static void add_seed(int level, uint64_t at) {
    if (level == MAX_LEVELS)
        level--; /* the last level also takes the states of all higher ones */
    if (level > highest)
        highest = level;
    push(&levels[level].seeds, at);
}

static int goes_backwards; /* search in the opposite order, which must visit the same states */
static int only_proof;     /* end when it is clear that there is no proof */

/* Every thread that has not ended takes over in a stored state. */
static void run_all(int level, uint64_t at) {
    long length;
    const unsigned char *from = state_at(at, &length);
    int count = (int)get(&from), can_run[MAX_THREADS];
    for (int t = 0; t < count; t++)
        can_run[t] = !(get(&from) & 1);
    for (int i = 0; i < count; i++) {
        int t = goes_backwards ? count - 1 - i : i;
        if (can_run[t])
            run_from(level, at, t);
    }
}

/* ----------------------------------------------------------------------------------------------- steps */
static int bound_reached, is_incomplete, has_met_old;
static const char *first_limit;
static int first_limit_at[MAX_DEPTH + 1], first_bound_at[MAX_DEPTH + 1];

static void note_limit(void) {
    is_incomplete = 1;
    if (first_limit == NULL) {
        first_limit = limit_name;
        memcpy(first_limit_at, limit_at, sizeof limit_at);
    }
}

static void print_places(const char *what, const int *at) {
    printf("%s", what);
    for (; *at >= 0; at++)
        printf(" @%d", *at);
    printf("\n");
}

static void print_limit(const char *name, const int *at) {
    printf("limit ");
    print_places(name, at);
}

static int run_once(int thread) {
    int stopped = setjmp(stop);
    rests_passed = 0;
    if (!stopped)
        instruction = -1;
    return stopped ? stopped : run(thread);
}

/* Choose the next combination of inputs for the last step; 0 if there is none. */
static int next_choice(void) {
    choice_count = choices_made;
    while (choice_count && choices[choice_count - 1] + 1 == domains[choice_count - 1])
        choice_count--;
    if (!choice_count)
        return 0;
    choices[choice_count - 1]++;
    return 1;
}

/* A move of a thread, with the inputs that it has read. */
static void print_move(int thread, int passed, const V *inputs, int count) {
    printf("move %d %d", thread, passed);
    for (int i = 0; i < count; i++)
        printf(" %lld", (long long)inputs[i]);
    printf("\n");
}

static int true_name[MAX_THREADS]; /* thread of a packed state -> its number in the order of creation */

/* Print the step from a state to the next one on a path.  It is run again to find the inputs that lead there. */
static void print_step(uint64_t from, uint64_t to) {
    int thread = store_memory[to + PARENT_BYTES];
    long wanted, length;
    const unsigned char *state = state_at(to, &wanted);
    choice_count = 0;
    do {
        unpack(state_at(from, &length));
        int before = thread_count;
        choices_made = 0;
        if (run_once(thread) != DONE)
            continue;
        if (setjmp(stop)) /* a state that cannot be packed is not the next one */
            continue;
        if (pack() != wanted || memcmp(packed, state, (size_t)wanted))
            continue;
        print_move(true_name[thread], rests_passed, chosen, choices_made);
        int names[MAX_THREADS];
        for (int i = before; i < thread_count; i++)
            true_name[i] = i;
        for (int i = 0; i < thread_count; i++)
            names[i] = true_name[thread_at[i]];
        memcpy(true_name, names, sizeof names);
        return;
    } while (next_choice());
    broken("a step cannot be repeated");
}

/* Print the steps that lead to a state. */
static void print_path(uint64_t at) {
    uint64_t length = 0, i = 0;
    for (uint64_t state = at; state != NOWHERE; state = parent_of(state))
        length++;
    uint64_t *path = malloc(length * sizeof *path);
    if (path == NULL)
        broken("no memory for a counterexample");
    for (uint64_t state = at; state != NOWHERE; state = parent_of(state))
        path[length - ++i] = state;
    for (i = 1; i < length; i++)
        print_step(path[i - 1], path[i]);
    free(path);
}

static int is_diving, is_walking;
static void print_walk(void);

static void print_counterexample(uint64_t at, int thread) {
    V last[MAX_CHOICES];
    int count = choices_made, passed = rests_passed;
    memcpy(last, chosen, sizeof last);
    if (is_walking)
        print_walk();
    print_path(at);
    print_move(true_name[thread], passed, last, count);
}

static void arrive_in_dive(uint64_t from, int thread);
static void put_first_state(void);

/* A thread has completed a step, and rests at a switch point. */
static void arrive(int level, uint64_t from, int thread) {
    if (is_walking)
        return; /* it looks for announcements only */
    instruction = -1;
    if (setjmp(stop)) {
        note_limit();
        return;
    }
    if (is_diving) {
        arrive_in_dive(from, thread);
        return;
    }
    int is_new;
    uint64_t next = keep(pack(), from, thread, &is_new);
    if (next == NOWHERE)
        return;
    has_met_old |= !is_new;
    if (REDUCES) {
        if (is_new)
            add_seed(0, next);
        return;
    }
    if (threads[thread].finished) {
        run_all(level, next);
        return;
    }
    run_from(level, next, new_thread[thread]);
    if (is_new && thread_count > 1)
        add_seed(level + 1, next);
}

/* --------------------------------------------------------------------------------------- announcements */
/* A thread that announces something, such as an access, stops there (core/bookkeeping.py).  All announcements can be made
   at the end of an execution.  So after one, a step counts only if it announces something, too, or violates a property.
   The states after announcements are looked at as soon as they are found.  They are kept until all that follow the first
   announcement have been looked at, because several orders of announcements lead to the same state. */
#define KEPT_AHEAD (1 << 14)

static struct ahead {
    uint64_t look, place; /* look: the number of the first announcement */
    long length;
} kept_ahead[KEPT_AHEAD];
static uint64_t looks = 1, looked_ahead, ahead_limit = UINT64_MAX;
static int ahead_depth; /* announcements so far */

/* The packed state, unless it has been looked at since the first announcement: then NOWHERE. */
static uint64_t put_ahead(long length, uint64_t from, int thread) {
    uint64_t at = hash(packed, length) % KEPT_AHEAD;
    for (int tries = 0; tries < 8; tries++, at = (at + 1) % KEPT_AHEAD) {
        struct ahead *kept = &kept_ahead[at];
        if (kept->look != looks) {
            *kept = (struct ahead){looks, put_record(&store_used, length, from, thread), length};
            return kept->place;
        }
        long other;
        if (kept->length == length && !memcmp(state_at(kept->place, &other), packed, (size_t)length))
            return NOWHERE;
    }
    return put_record(&store_used, length, from, thread);
}

static V announced[sizeof announcing / sizeof *announcing];

static void note_announced(void) {
    for (int i = 0; announcing[i] >= 0; i++)
        announced[i] = memory[announcing[i]];
}

/* Has a thread announced something in the present state? */
static int is_announced(void) {
    for (int i = 0; announcing[i] >= 0; i++)
        if (memory[announcing[i]])
            return 1;
    return 0;
}

/* Has one done so in the step that began where `announced` was noted? */
static int has_announced(void) {
    for (int i = 0; announcing[i] >= 0; i++)
        if (memory[announcing[i]] != announced[i])
            return 1;
    return 0;
}

static uint64_t runs; /* of threads, for one combination of inputs */
static int expand(int level, uint64_t at, int thread);

static int run_others(int level, uint64_t at) {
    long length;
    unpack(state_at(at, &length));
    int count = thread_count, is_over[MAX_THREADS];
    for (int t = 0; t < count; t++)
        is_over[t] = threads[t].finished;
    uint64_t place = store_used;
    if (ahead_depth++ == 0)
        looked_ahead = runs;
    int found = DONE;
    for (int t = 0; t < count && found == DONE && runs - looked_ahead < ahead_limit; t++)
        if (!is_over[t] && expand(level, at, t) == VIOLATED)
            found = VIOLATED;
    if (--ahead_depth == 0)
        store_used = place, looks++;
    return found;
}

/* A thread has made an announcement in its last step.  Returns VIOLATED if that leads to a violation. */
static int look_ahead(int level, uint64_t from, int thread) {
    int made = choices_made, choices_then[MAX_CHOICES], domains_then[MAX_CHOICES];
    instruction = -1;
    if (setjmp(stop)) {
        note_limit();
        return DONE;
    }
    long size = pack();
    if (bytes_used() + (uint64_t)size + 64 > memory_limit) {
        out_of_memory = 1;
        return DONE;
    }
    uint64_t place = store_used, next = put_ahead(size, from, thread);
    if (next == NOWHERE)
        return DONE;
    memcpy(choices_then, choices, sizeof choices);
    memcpy(domains_then, domains, sizeof domains);
    int found = run_others(level, next);
    if (ahead_depth == 0)
        store_used = place;
    memcpy(choices, choices_then, sizeof choices);
    memcpy(domains, domains_then, sizeof domains);
    choices_made = made;
    return found;
}

/* Run a thread from a state, for all inputs.  Returns VIOLATED; BLOCKED if it waits for every input; otherwise DONE. */
static int expand(int level, uint64_t at, int thread) {
    long length, combinations = 0;
    int waits = 1;
    choice_count = 0;
    do {
        if (ahead_depth && runs - looked_ahead >= ahead_limit)
            break;
        if (combinations++ == (has_tried_some ? FEW_COMBINATIONS : MOST_COMBINATIONS)) {
            limit_name = "MANY_INPUTS_IN_STEP", limit_at[0] = -1;
            note_limit();
            break;
        }
        runs++;
        unpack(state_at(at, &length));
        note_announced();
        choices_made = 0;
        int outcome = run_once(thread);
        waits &= outcome == BLOCKED || (outcome == DONE && is_announced()); /* it announces that it waits */
        switch (outcome) {
        case DONE:
            if (!is_announced())
                arrive(level, at, thread);
            else if (has_announced() && look_ahead(level, at, thread) == VIOLATED)
                return VIOLATED;
            break;
        case VIOLATED:
            print_counterexample(at, thread);
            return VIOLATED;
        case BOUND:
            if (!bound_reached)
                note_place(first_bound_at);
            bound_reached = 1;
            break;
        case LIMITED:
            note_limit();
            break;
        }
    } while (!out_of_memory && next_choice());
    return waits ? BLOCKED : DONE;
}

/* --------------------------------------------------------------------------------------------- search */
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double started, reported;
static uint64_t dive_states;

static void progress(int level) {
    double t = now();
    if (t - reported < 0.2)
        return;
    reported = t;
    printf("progress %d %llu %llu %.2f %llu\n", level, (unsigned long long)state_count,
           (unsigned long long)bytes_used(), t - started, (unsigned long long)dive_states);
    fflush(stdout);
}

/* Spend one turn on a level.  Returns 1 for a violation. */
static int search_level(int number) {
    struct level *l = &levels[number];
    uint64_t steps = 0;
    for (uint64_t end = runs + TURN; runs < end && !out_of_memory; steps++) {
        while (is_empty(&l->steps)) {
            if (is_empty(&l->seeds))
                return 0;
            run_all(number, take(&l->seeds, 0));
        }
        if (steps % 256 == 0)
            progress(number);
        uint64_t step = take(&l->steps, goes_backwards || steps % 2);
        int found = expand(number, step >> 6, (int)(step & 63));
        if (found == VIOLATED)
            return 1;
        if (found == BLOCKED)
            run_all(number, step >> 6);
    }
    return 0;
}

#include "dives.h"
#include "walks.h"
#include "reduction.h"

static int is_done(int level) {
    return is_empty(&levels[level].steps) && is_empty(&levels[level].seeds);
}

/* Run the lowest level; if it takes long, alternate with walks and dives.  If a level takes very long, the lowest level gets half of
   the time, the next one half of the rest, and so on for higher levels.  Returns 1 for a violation. */
static int search_levels(void) {
    int lowest = 0, spreads = 0, dives = !goes_backwards && !only_proof;
    uint64_t turn = 0, turns_here = 0;
    for (; !out_of_memory; turn++, turns_here++) {
        for (; lowest <= highest && is_done(lowest); lowest++, turns_here = 0)
            if (!spreads && !is_incomplete && !has_tried_some && !bound_reached) /* an incomplete level proves nothing */
                printf("level %d %llu\n", lowest, (unsigned long long)state_count);
        if (lowest > highest || (only_proof && (is_incomplete || has_tried_some || bound_reached)))
            return 0;
        uint64_t before = runs;
        spreads |= turns_here > PATIENCE;
        int level = spreads ? lowest + __builtin_ctzll(turn + 1) : lowest;
        if (search_level(level > highest ? highest : level))
            return 1;
        if (runs > SHORT_START && !goes_backwards && !only_proof && walk((runs - before) / 2) == VIOLATED)
            return 1;
        if (turn > HEAD_START && dives) {
            int found = dive(TURN / 4);
            if (found == VIOLATED)
                return 1;
            dives = found == DONE;
        }
    }
    return 0;
}

static int dives_are_over;

/* Visit a limited number of states.  Returns 1 for a violation. */
static int search_by_dives(uint64_t most) {
    while (dive_states < most && !out_of_memory) {
        progress(highest);
        if (walk(TURN) == VIOLATED)
            return 1;
        int found = dive(TURN);
        dives_are_over = found == HALTED;
        if (found != DONE)
            return found == VIOLATED;
    }
    return 0;
}

/* When the memory is full, dives may still find a bug: visit the same number of states once more in dives. */
static int search(void) {
    if (search_levels())
        return 1;
    if (only_proof)
        return 0;
    if (is_incomplete || has_tried_some) /* inputs that the levels have not tried may lead to bugs */
        for (uint64_t end = walk_steps + LAST_STEPS; walk_steps < end; progress(highest))
            if (walk(TURN) == VIOLATED)
                return 1;
    if (!out_of_memory || goes_backwards)
        return 0;
    out_of_memory = 0;
    int is_violated = search_by_dives(dive_states + state_count);
    out_of_memory = 1;
    return is_violated;
}

/* Start with an empty store and empty levels.  Returns 0 if there is not enough memory. */
static int prepare(void) {
    if (store_memory == NULL) {
        /* Address space may be limited as well. */
        while ((store_memory = reserve(memory_limit + dive_room)) == NULL && memory_limit > 1 << 20)
            memory_limit /= 2;
        return store_memory != NULL && grow_table();
    }
    memset(table, 0, table_size * 8);
    store_used = state_count = 0;
    for (; highest >= 0; highest--)
        levels[highest].seeds.first = levels[highest].seeds.count = levels[highest].steps.first = levels[highest].steps.count = 0;
    highest = 0;
    is_incomplete = bound_reached = has_tried_some = 0, first_limit = NULL;
    dive_stack.first = dive_stack.count = 0, is_diving = 0, fingerprint_count = 0;
    is_walking = 0, pick = NULL, walk_left = 0;
    looks++, ahead_depth = 0, ahead_limit = UINT64_MAX;
    return 1;
}

static void put_first_state(void) {
    int number;
    thread_count = object_count = 0, heap_used = 0;
    memcpy(memory, global_initial, sizeof memory);
    enter(start_thread(&number), MAIN_FUNCTION, MAIN_START, 0);
    forget(&threads[0]);
    if (is_diving) {
        arrive_in_dive(NOWHERE, 0);
        return;
    }
    if (is_walking) {
        memcpy(walk_here, packed, (size_t)pack());
        return;
    }
    int is_new;
    uint64_t first = keep(pack(), NOWHERE, 0, &is_new);
    if (first != NOWHERE && REDUCES)
        add_seed(0, first);
    else if (first != NOWHERE)
        run_from(0, first, 0);
}

/* search BYTES [SEED [again|dives|proof]] */
int main(int argc, char **argv) {
    setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    if (argc > 1)
        memory_limit = strtoull(argv[1], NULL, 10);
    if (memory_limit > NOWHERE / 2)
        memory_limit = NOWHERE / 2;
    dive_room = memory_limit / 8 < LARGEST_STACK ? memory_limit / 8 : LARGEST_STACK;
    memory_limit -= dive_room;
    if (argc > 2)
        hash_seed ^= strtoull(argv[2], NULL, 10) * UINT64_C(0xA0761D6478BD642F);
    goes_backwards = argc > 3 && !strcmp(argv[3], "again");
    only_dives = argc > 3 && !strcmp(argv[3], "dives");
    only_proof = argc > 3 && !strcmp(argv[3], "proof");
    started = now();
    setjmp(begin_again);
    if (!prepare()) {
        printf("states 0 0\nmemory\n");
        return 0;
    }
    if (setjmp(stop)) {
        printf("states 0 0\n");
        print_limit(limit_name, limit_at);
        return 0;
    }
    put_first_state();
    int is_violated = only_dives ? search_by_dives(UINT64_MAX) : REDUCES ? search_reduced() : search();
    printf("states %llu %llu\n", (unsigned long long)(only_dives ? dive_states : state_count),
           (unsigned long long)bytes_used());
    if (is_violated) {
        printf("violated\n");
    } else if (out_of_memory || (only_dives && !dives_are_over)) {
        printf("memory\n");
    } else if (only_dives) {
        printf("limit STATES_LEFT_OUT\n");
    } else if (is_incomplete) {
        print_limit(first_limit, first_limit_at);
    } else if (has_tried_some) {
        printf("limit SOME_INPUTS_TRIED %d\n", TRIED);
    } else {
        if (bound_reached)
            print_places("bound", first_bound_at);
        else
            printf("safe\n");
    }
    return 0;
}
