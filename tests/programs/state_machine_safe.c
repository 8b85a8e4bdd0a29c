// expect: TRUE
// Two threads drive a switch in turns, steered by a shared state.
#include <assert.h>
#include <pthread.h>

enum state { RED, GREEN, YELLOW, STOPPED };
enum state light = RED;
int greens;

void *odd_steps(void *arg) {
    while (light != STOPPED)
        switch (light) {
        case RED:
            greens++;
            light = GREEN;
            break;
        case YELLOW:
            light = greens < 2 ? RED : STOPPED;
            break;
        default:
            break;
        }
    return 0;
}

void *even_steps(void *arg) {
    while (light != STOPPED)
        if (light == GREEN)
            light = YELLOW;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, odd_steps, 0);
    pthread_create(&b, 0, even_steps, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(greens == 2 && light == STOPPED);
    return 0;
}
