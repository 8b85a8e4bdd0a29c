// expect: TRUE
// ({ ... }): its value is that of its last expression, and its locals are its own.
#include <assert.h>
#include <pthread.h>

struct pair {
    int a, b;
};
int x;

#define MAX(a, b) ({ __typeof__(a) one = (a); __auto_type two = (b); one > two ? one : two; })

void *worker(void *arg) {
    x = ({ int y = x; y + 1; });
    return 0;
}

int first_even(int from) {
    while (1) {
        int found = ({ if (from % 2 == 0) return from; if (from == 7) break; from + 1; });
        from = found;
    }
    return -1;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    pthread_join(a, 0);
    assert(x == 1 && MAX(x, 3) == 3 && MAX(MAX(2, x++), x++) == 2 && x == 3);
    int sum = 0;
    for (int i = 0; ({ int stop = i == 3; !stop; }); ({ i++; }))
        sum += ({ int j, s = 0; for (j = 0; j <= i; j++) { if (j == 2) continue; s += j; } s; });
    assert(sum == 2);
    struct pair p = ({ struct pair q = {1, 2}; q; });
    assert(p.b == 2 && ({ struct pair q = {3, 4}; q; }).b == 4);
    assert(first_even(3) == 4 && first_even(7) == -1);
    ({ x = 9; });
    __extension__({ if (x != 9) x = 0; });
    assert(x == 9 || ({ x = 0; x; }));
    return 0;
}
