// Two threads add one each, without a lock: an update can be lost.
#include <pthread.h>

extern void reach_error(void);
int counter;

void *worker(void *arg) {
    counter++;
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    if (counter != 2) reach_error();
    return 0;
}
