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
extern void *__VERIFIER_nondet_pointer(void);
#ifndef UNBRAID_ASSERT
#define UNBRAID_ASSERT(condition, property, message) ((condition) ? (void)0 : reach_error())
#endif
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

static void *worker(void *arg);

static int count = 0;  /* increment.c:4 */

int main(void) {  /* increment.c:11 */
    unsigned long long t, t1;
    int t2, t3;

    t = __VERIFIER_nondet_ulonglong();  /* increment.c:12 */
    t1 = unbraid_create(0, worker, 0);  /* increment.c:13 */
    t = t1;
    t2 = count;  /* increment.c:14 */
    count = (unsigned int)t2 + 1u;
    unbraid_join(t);  /* increment.c:15 */
    t3 = count;  /* increment.c:16 */
    if (t3 != 2) {
        UNBRAID_ASSERT(0, "assertion", "increment.c:16:5: assertion count == 2");
        exit(0);
    }
    exit(0);  /* increment.c:17 */
    exit(0);  /* increment.c:11 */
}

static void *worker(void *arg) {  /* increment.c:6 */
    void *t2;
    int t1;

    t1 = count;  /* increment.c:7 */
    count = (unsigned int)t1 + 1u;
    return 0;  /* increment.c:8 */
    t2 = __VERIFIER_nondet_pointer();  /* increment.c:6 */
    return t2;
}
