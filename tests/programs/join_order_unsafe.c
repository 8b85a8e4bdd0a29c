// expect: FALSE(unreach-call)
// Only one of the two threads has been joined.
#include <assert.h>
#include <pthread.h>

int x, y;

void *set_x(void *arg) { x = 1; return 0; }
void *set_y(void *arg) { y = 1; return 0; }

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, set_x, 0);
    pthread_create(&b, 0, set_y, 0);
    pthread_join(b, 0);
    assert(x == 1);
    pthread_join(a, 0);
    return 0;
}
