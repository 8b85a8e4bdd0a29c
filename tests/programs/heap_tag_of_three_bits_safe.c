// expect: TRUE
// A dynamically typed value: the three low bits say what the rest is.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
enum { NUMBER, PAIR, TEXT };
typedef uintptr_t value;
struct pair { value head, tail; };
static value cons(value head, value tail) {
    struct pair *p = malloc(sizeof *p);
    p->head = head;
    p->tail = tail;
    return (uintptr_t)p + PAIR;
}
static value number(int n) { return (value)n << 3 | NUMBER; }
static int kind(value v) { return v & 7; }
static struct pair *pair(value v) { return (struct pair *)(v - PAIR); }
int main(void) {
    value list = cons(number(4), cons((value) "abc" + 0, number(0)));
    assert(kind(list) == PAIR && kind(pair(list)->tail) == PAIR);
    assert(pair(list)->head >> 3 == 4);
    return 0;
}
