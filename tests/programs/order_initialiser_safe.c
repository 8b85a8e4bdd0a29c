// expect: TRUE
// The items of an initialiser are evaluated in any order (C17 6.7.9p23).
#include <assert.h>

struct token { int kind, value; };
static int input;

static int read_next(void) {
    return ++input;
}

int main(void) {
    struct token token = { read_next(), read_next() };
    int list[] = { [1] = read_next(), [0] = read_next() };
    assert(token.kind + token.value == 3 && list[0] + list[1] == 7);
    return 0;
}
