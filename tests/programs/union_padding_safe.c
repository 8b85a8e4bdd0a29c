// expect: TRUE
// A union whose members have padding where others have data: all of them share the same bytes nevertheless.
#include <assert.h>
#include <pthread.h>

struct small { short kind; char c; };
struct large { short kind; int n; };
union any { struct small s; struct large l; };
struct box { char tag; union { struct small s; struct large l; }; } box;
union any shared = { .s = { 1, 'a' } };

union any make(short kind, int n) {
    union any a = { .l = { kind, n } };
    return a;
}

int look(union any a) { return a.s.kind == 2 ? a.l.n : a.s.c; }

void *run(void *arg) {
    shared.s.c = 'z';
    return 0;
}

int main(void) {
    pthread_t t;
    assert(shared.s.kind == 1 && shared.s.c == 'a' && shared.l.n == 0);
    pthread_create(&t, 0, run, 0);
    shared.l.n = 0x01020304;
    pthread_join(t, 0);
    assert(shared.s.c == 'z' && shared.l.n == 0x01020304 && shared.l.kind == 1);
    union any a = make(2, 77), b = a;
    b.s = (struct small){ 3, 'x' };
    assert(look(a) == 77 && look(b) == 'x' && b.l.kind == 3);
    box.s.c = 5;
    box.l.n = -1;
    box.l.kind = 4;
    assert(box.s.c == 5 && box.s.kind == 4 && box.l.n == -1 && box.tag == 0);
    return 0;
}
