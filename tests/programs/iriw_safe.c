// expect: TRUE
// Independent reads of independent writes: two readers cannot disagree on the order of two stores.
#include <assert.h>
#include <pthread.h>

int x, y;
int a1, a2, b1, b2;

void *write_x(void *arg) { x = 1; return 0; }
void *write_y(void *arg) { y = 1; return 0; }
void *read_xy(void *arg) { a1 = x; a2 = y; return 0; }
void *read_yx(void *arg) { b1 = y; b2 = x; return 0; }

int main(void) {
    pthread_t t[4];
    int i;
    pthread_create(&t[0], 0, write_x, 0);
    pthread_create(&t[1], 0, write_y, 0);
    pthread_create(&t[2], 0, read_xy, 0);
    pthread_create(&t[3], 0, read_yx, 0);
    for (i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    assert(!(a1 == 1 && a2 == 0 && b1 == 1 && b2 == 0));
    return 0;
}
