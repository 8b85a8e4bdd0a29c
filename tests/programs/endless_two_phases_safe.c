// expect: TRUE
// First a counter goes up, until somebody says so; then it goes down to where it began, and not below.
#include <assert.h>
#include <pthread.h>

_Bool down;
unsigned x;

void *worker(void *arg) {
    while (!down)
        if (x < 2000000000)
            x++;
    while (x > 0)
        x--;
    assert(x == 0);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    down = 1;
    while (1)
        assert(x <= 2000000000);
    return 0;
}
