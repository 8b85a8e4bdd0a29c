// expect: FALSE(unreach-call)
// A state machine whose step is not atomic goes through a state twice.
#include <assert.h>
#include <pthread.h>

enum state { NEW, READY, RUNNING } state;
int started;

void *step(void *arg) {
    switch (state) {
    case NEW: state = READY; break;
    case READY: state = RUNNING; started++; break;
    case RUNNING: break;
    }
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, step, 0);
    pthread_create(&u, 0, step, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(state == RUNNING && started == 1);
    return 0;
}
