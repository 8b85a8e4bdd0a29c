// expect: TRUE
// typeof and __auto_type; a macro that evaluates each operand once.
#include <assert.h>
#include <pthread.h>

#define MAX(a, b) ({ __auto_type x = (a); typeof(b) y = (b); x > y ? x : y; })

struct pair { short x; unsigned char y; } p = { 300, 200 };
int n, shared;

void *run(void *arg) {
    typeof(shared) *q = &shared;
    *q = MAX(n++, 3);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
    typeof(p.y) byte = 300;
    typeof(p) copy = p, *pointer = &copy;
    __auto_type wide = p.x * 1000000ll;
    typeof(int[3]) a = { 1, 2, 3 };
    typeof(&a[0]) end = a + 3;
    assert(n == 1 && shared == 3 && byte == 44 && pointer->x == 300 && wide == 300000000ll);
    assert(sizeof byte == 1 && sizeof wide == 8 && end[-1] == 3 && MAX(-1, 1u) == -1u);
    return 0;
}
