// expect: TRUE
// A variable that nobody defines keeps its value.
#include <assert.h>
extern const int limit;
extern struct pair { int first; int *second; } pair;

int main(void) {
    int before = limit;
    if (pair.second) *pair.second = 1;
    assert(before == limit);
    return 0;
}
