// expect: TRUE
// gcc's ranges of cases, with signed and unsigned selectors, next to single ones.
#include <assert.h>
#include <pthread.h>

int state = 3;
pthread_mutex_t m;

int class(int n) {
    switch (n) {
    case -5 ... -1: return -1;
    case 0: return 0;
    case 1 ... 3:
    case 7 ... 9: return 1;
    default: return 2;
    }
}

int letter(unsigned char c) {
    switch (c) {
    case 'a' ... 'z': return 1;
    case 200 ... 255: return 2;
    }
    return 0;
}

void *step(void *arg) {
    pthread_mutex_lock(&m);
    switch (state) {
    case 0 ... 3: state += 4; break;
    case 4 ... 9: state -= 4; break;
    }
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, step, 0);
    pthread_create(&u, 0, step, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(state == 3);
    assert(class(-6) == 2 && class(-5) == -1 && class(-1) == -1 && class(0) == 0 && class(3) == 1 && class(4) == 2);
    assert(class(9) == 1 && letter('m') == 1 && letter(255) == 2 && letter('A') == 0);
    return 0;
}
