// expect: TRUE
// A thread function that takes an integer, passed as a pointer.
#include <assert.h>
#include <pthread.h>
int seen[3];
void *worker(int number) {
    seen[number] = number + 1;
    return 0;
}
int main(void) {
    pthread_t threads[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&threads[i], 0, (void *(*)(void *))worker, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    assert(seen[0] == 1 && seen[1] == 2 && seen[2] == 3);
    return 0;
}
