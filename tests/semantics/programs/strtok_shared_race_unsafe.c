// expect: FALSE(no-data-race)
// property: race
// clause: C17 7.24.5.8 p6
// runs: undefined
// strtok need not avoid data races with other calls of strtok.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
void *worker(void *arg) {
    strtok(arg, " ");
    return 0;
}
char a[] = "a b", b[] = "c d";
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, a);
    worker(b);
    pthread_join(t, 0);
    return 0;
}
