// expect: FALSE(def-behavior)
// A function is called with another number of arguments than it takes.
#include <pthread.h>

int one(int a) { return a; }
int (*f)() = one;
void *other(void *arg);

void *other(void *arg) { return arg; }

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    int (*g)(int, int) = (int (*)(int, int))f;
    int r = g(1, 2);
    pthread_join(t, 0);
    return r;
}
