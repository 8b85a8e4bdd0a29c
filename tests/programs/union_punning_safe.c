// expect: TRUE
// The same bytes as an integer and as an array, written by two threads to different halves.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

union word { uint32_t whole; uint16_t half[2]; uint8_t byte[4]; } w;

void *low(void *arg) { w.half[0] = 0x1234; return 0; }
void *high(void *arg) { w.half[1] = 0xabcd; return 0; }

int main(void) {
    pthread_t t, u;
    w.whole = 0xffffffff;
    pthread_create(&t, 0, low, 0);
    pthread_create(&u, 0, high, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(w.whole == 0xabcd1234u && w.byte[0] == 0x34 && w.byte[3] == 0xab);
    return 0;
}
