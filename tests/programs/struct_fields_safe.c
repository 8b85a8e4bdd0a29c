// expect: TRUE
// Two threads write to different members of one struct, neighbouring bytes included.
#include <assert.h>
#include <pthread.h>

struct { unsigned char a, b; short c; } s;

void *first(void *arg) {
    s.a = 1;
    s.a += 254;
    s.a++;
    return 0;
}

void *second(void *arg) {
    s.b = 7;
    s.c = s.b - 10;
    return 0;
}

int main(void) {
    pthread_t x, y;
    pthread_create(&x, 0, first, 0);
    pthread_create(&y, 0, second, 0);
    pthread_join(x, 0);
    pthread_join(y, 0);
    assert(s.a == 0 && s.b == 7 && s.c == -3);
    return 0;
}
