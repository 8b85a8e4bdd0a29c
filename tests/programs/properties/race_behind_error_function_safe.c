// expect: TRUE
// options: --property no-data-race
// The program's own error function does not return, so what follows is not executed.
#include <pthread.h>
#include <stdlib.h>
int x;
void reach_error(void) { abort(); }
void *worker(void *arg) { x = 1; return 0; }
int main(void) {
    pthread_t t;
    reach_error();
    pthread_create(&t, 0, worker, 0);
    x = 2;
    pthread_join(t, 0);
}
