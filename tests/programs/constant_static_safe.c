// expect: TRUE
#include <assert.h>

static int *counter(void) {
    static const int first = 1;
    static int count = 1;
    count += *(int *)&first;
    return &count;
}

int main(void) {
    *counter() += 1;
    assert(*counter() == 4);
    return 0;
}
