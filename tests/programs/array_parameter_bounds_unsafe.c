// expect: FALSE(valid-deref)
// The length in a parameter says nothing: the array is shorter, and one thread looks beyond its end.
#include <pthread.h>

int small[2], index = 1;

int get(int a[4], int i) { return a[i]; }

void *next(void *arg) {
    index = 2;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, next, 0);
    int seen = get(small, index);
    pthread_join(t, 0);
    return seen;
}
