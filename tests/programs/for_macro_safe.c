// expect: TRUE
// Loops with empty parts, and whole loops from a macro.
#include <assert.h>
#define UPTO(i, n) for (int i = 0; i < n; i++)
#define LIMIT 5
int main(void) {
    int sum = 0, j = 0;
    UPTO(k, 4) sum += k;
    for (; j < LIMIT;) j++;
    for (;; sum--) if (sum == j) break;
    assert(sum == 5 && j == 5);
    return 0;
}
