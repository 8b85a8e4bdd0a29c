// expect: TRUE
// A table of callbacks; each thread calls another entry of it.
#include <assert.h>
#include <pthread.h>

int value[2] = { 1, 1 };

void up(int *p) { *p += 1; }
void twice(int *p) { *p *= 2; }
void (*const table[])(int *) = { up, twice };

void *run(void *arg) {
    long i = (long)arg;
    table[i](&value[i]);
    (*table[1 - i])(&value[i]);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, run, (void *)0);
    pthread_create(&u, 0, run, (void *)1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(value[0] == 4 && value[1] == 3);
    return 0;
}
