// expect: FALSE(unreach-call)
// The arguments of a library function are evaluated in any order, too (C17 6.5.2.2p10).
#include <assert.h>
#include <stdio.h>

static int line;
int first;

static int next_line(int who) {
    if (!line)
        first = who;
    return ++line;
}

int main(void) {
    printf("%d %d\n", next_line(1), next_line(2));
    assert(first == 1);
    return 0;
}
