// expect: UNKNOWN
// The number of a thread may have more digits than the buffer has room for.
#include <pthread.h>
#include <stdio.h>
static void *worker(void *unused) {
    char name[8];
    sprintf(name, "%lu", (unsigned long)pthread_self());
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    pthread_join(t, NULL);
    return 0;
}
