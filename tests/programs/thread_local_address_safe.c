// expect: TRUE
// The addresses of the copies differ; through a pointer, the copy of its owner is meant.
#include <assert.h>
#include <pthread.h>

_Thread_local int mine = 1;
int *of_main;

void *run(void *arg) {
    assert(&mine != of_main && *of_main == 4 && mine == 1);
    *of_main = 8;
    mine = 9;
    assert(*of_main == 8);
    return 0;
}

int main(void) {
    pthread_t t;
    mine = 4;
    of_main = &mine;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
    assert(mine == 8);
    return 0;
}
