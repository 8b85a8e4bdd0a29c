// expect: TRUE
// Each thread jumps in its own stack, also through a pointer to a function, and out of a lock's scope.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int count;
struct job {
    jmp_buf failed;
    void (*run)(struct job *);
};
static void add(struct job *job) {
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    longjmp(job->failed, 2);
}
void *worker(void *arg) {
    struct job *job = arg;
    if (setjmp(job->failed) == 0) {
        job->run(job);
        assert(0);
    }
    return 0;
}
int main(void) {
    static struct job first = {.run = add}, second = {.run = add};
    pthread_t a, b;
    pthread_create(&a, 0, worker, &first);
    pthread_create(&b, 0, worker, &second);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(count == 2);
}
