// expect: TRUE
// _Generic chooses by the type of its first operand, which is not evaluated.
#include <assert.h>
#include <pthread.h>

struct pair { int x; };
typedef unsigned long word;

int of_int(int a) { return a; }
long of_long(long a) { return a + 10; }
int of_other(int a) { return a + 100; }

#define CALL(x) _Generic((x), int: of_int, long: of_long, default: of_other)(x)
#define KIND(x, y) _Generic(x, struct pair *: 1, word: y, char *: 3, const char *: 5, default: 4)

int calls;
int count(void) { return calls++; }

void *run(void *arg) {
    _Generic(calls, int: calls, default: *(long *)arg) = 7;
    return 0;
}

int main(void) {
    int i = 1;
    const int c = 8;
    long l = 2;
    unsigned u = 3;
    char *s = 0;
    struct pair p = { 7 };
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
    assert(calls == 7 && _Generic(count(), int: 2, default: 3) == 2 && calls == 7);
    assert(CALL(i) == 1 && CALL(c) == 8 && CALL(l) == 12 && CALL(u) == 103);
    assert(KIND(&p, i) == 1 && KIND(s, i) == 3 && KIND(u, i) == 4 && KIND(1ul, i) == 1 && KIND((const char *)s, i) == 5);
    struct pair q = _Generic(p, struct pair: p, default: (struct pair){ 1 });
    assert(q.x == 7 && __builtin_choose_expr(sizeof i == 4, i, s) == 1);
    return 0;
}
