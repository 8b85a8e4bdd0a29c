// expect: FALSE(unreach-call)
// First a counter goes up, then down; it goes down one step too far, and wraps around.
#include <assert.h>
#include <pthread.h>

_Bool down;
unsigned x;

void *worker(void *arg) {
    while (!down)
        if (x < 2000000000)
            x++;
    do
        x--;
    while (x > 0 && x < 2000000000);
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
