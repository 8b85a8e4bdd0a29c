// expect: FALSE(no-data-race)
// options: --property no-data-race
// The program's own error function returns, and what follows is executed.
#include <pthread.h>
int x, y;
void reach_error(void) { y++; }
void *worker(void *arg) { x = 1; return 0; }
int main(void) {
    pthread_t t;
    reach_error();
    pthread_create(&t, 0, worker, 0);
    x = 2;
    pthread_join(t, 0);
}
