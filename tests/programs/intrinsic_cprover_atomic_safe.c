// expect: TRUE
// An atomic section in the words of another verifier.
#include <assert.h>
#include <pthread.h>

void __CPROVER_atomic_begin(void);
void __CPROVER_atomic_end(void);

int counter;

void *worker(void *arg) {
    __CPROVER_atomic_begin();
    counter++;
    __CPROVER_atomic_end();
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(counter == 2);
    return 0;
}
