// expect: TRUE
// Threads start through pointers to functions: from a struct, from a parameter, chosen by a condition.
#include <assert.h>
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
int a, b;

void *first(void *arg) { a++; return 0; }
void *second(void *arg) { b++; return 0; }

struct task { const char *name; void *(*run)(void *); } tasks[2] = { { "first", first }, { "second", second } };

pthread_t start(void *(*run)(void *)) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    return t;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, tasks[i].run, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    t[2] = start(__VERIFIER_nondet_bool() ? first : second);
    pthread_join(t[2], 0);
    assert(a >= 1 && b >= 1 && a + b == 3);
    return 0;
}
