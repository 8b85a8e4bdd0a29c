// expect: TRUE
// A function that returns a pointer to a function, functions as parameters, an array of them in a struct.
#include <assert.h>
#include <pthread.h>

typedef int (*operation)(int, int);
int add(int a, int b) { return a + b; }
int sub(int a, int b) { return a - b; }
struct machine { operation ops[2]; int state; } m = { { add, sub }, 10 };
pthread_mutex_t lock;

operation pick(int which) { return which ? m.ops[1] : m.ops[0]; }
int apply(operation f, int a, int b) { return f(a, b); }

void *run(void *arg) {
    pthread_mutex_lock(&lock);
    m.state = apply(pick((int)(long)arg), m.state, 3);
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, run, (void *)0);
    pthread_create(&u, 0, run, (void *)1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(m.state == 10 && pick(0) == add && pick(1) != add);
    return 0;
}
