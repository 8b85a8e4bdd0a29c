// expect: TRUE
// Enumerations: values, negative ones, sizes, in switches, as indices, as bit masks.
#include <assert.h>
#include <pthread.h>

enum state { IDLE, BUSY = 4, DONE, LAST = DONE };
enum sign { MINUS = -1, ZERO, PLUS };
enum mask { A = 1 << 0, B = 1 << 3 } flags;
enum state state = IDLE;
int seen[LAST + 1];
pthread_mutex_t m;

void *run(void *arg) {
    pthread_mutex_lock(&m);
    state = state == IDLE ? BUSY : DONE;
    seen[state] = 1;
    flags |= state == BUSY ? A : B;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    enum sign s = MINUS;
    pthread_create(&t, 0, run, 0);
    pthread_create(&u, 0, run, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(state == DONE && seen[BUSY] && seen[DONE] && !seen[0] && flags == (A | B));
    assert(s < ZERO && IDLE - 1 == -1 && sizeof(enum state) == 4 && sizeof seen == 24 && PLUS == 1);
    return 0;
}
