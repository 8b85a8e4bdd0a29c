/* Printed by unbraid. */
#include <pthread.h>

static struct unbraid_thread {
    pthread_t handle;
    void *(*function)(void *);
    void *argument;
} unbraid_threads[1000];
static unsigned long unbraid_thread_count = 1;
static _Thread_local unsigned long unbraid_self; /* main is 0 */

static inline unsigned long unbraid_thread_id(void) {
    return unbraid_self;
}

static inline void *unbraid_run(void *record) {
    struct unbraid_thread *thread = record;
    unbraid_self = thread - unbraid_threads;
    return thread->function(thread->argument);
}

/* Start a thread with this number, or with the next one if it is 0; gives the number. */
static inline unsigned long unbraid_create(unsigned long number, void *(*function)(void *), void *argument) {
    if (number == 0)
        number = __sync_fetch_and_add(&unbraid_thread_count, 1);
    unbraid_threads[number].function = function;
    unbraid_threads[number].argument = argument;
    pthread_create(&unbraid_threads[number].handle, 0, unbraid_run, &unbraid_threads[number]);
    return number;
}

/* Wait for a thread; gives what it returned. */
static inline void *unbraid_join(unsigned long number) {
    void *result;
    pthread_join(unbraid_threads[number].handle, &result);
    return result;
}

extern void exit(int) __attribute__((__noreturn__));
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));
void reach_error(void) {
    __assert_fail("0", "unbraid", 0, "reach_error");
}
#ifndef UNBRAID_ASSERT
#define UNBRAID_ASSERT(condition, property, message) ((condition) ? (void)0 : reach_error())
#endif
#ifndef UNBRAID_SWITCH
#define UNBRAID_SWITCH() ((void)0)
#endif

static unsigned long long worker_1(unsigned long long worker_1_arg);

static int count = 0;  /* increment.c:4 */

static void *worker_1_start(void *argument) {
    return (void *)(unsigned long)worker_1((unsigned long long)(unsigned long)argument);
}

int main(void) {  /* increment.c:11 */
    int main_t2, main_t3;

    unbraid_create(1, worker_1_start, 0);  /* increment.c:13 */
    UNBRAID_SWITCH();  /* increment.c:14 */
    main_t2 = count;
    UNBRAID_SWITCH();
    count = (unsigned int)main_t2 + 1u;
    UNBRAID_SWITCH();  /* increment.c:15 */
    unbraid_join(1);
    main_t3 = count;  /* increment.c:16 */
    if (main_t3 != 2)
        UNBRAID_ASSERT(0, "assertion", "increment.c:16:5: assertion count == 2");
    exit(0);  /* increment.c:17 */
}

static unsigned long long worker_1(unsigned long long worker_1_arg) {  /* increment.c:6 */
    int worker_1_t1;

    worker_1_t1 = count;  /* increment.c:7 */
    UNBRAID_SWITCH();
    count = (unsigned int)worker_1_t1 + 1u;
    pthread_exit(0);  /* increment.c:8 */
}
