// expect: TRUE
// Each thread has its own copy, with the initial value; static ones in functions too.
#include <assert.h>
#include <pthread.h>

_Thread_local int mine = 5;
static __thread int counts[2];

int next(void) {
    static _Thread_local int last = 10;
    return ++last;
}

void *run(void *arg) {
    mine += (int)(long)arg;
    counts[1]++;
    assert(mine == 5 + (long)arg && counts[1] == 1 && counts[0] == 0 && next() == 11 && next() == 12);
    return 0;
}

int main(void) {
    pthread_t t, u;
    counts[0] = 3;
    pthread_create(&t, 0, run, (void *)1);
    pthread_create(&u, 0, run, (void *)2);
    mine--;
    assert(next() == 11);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(mine == 4 && counts[0] == 3 && counts[1] == 0);
    return 0;
}
