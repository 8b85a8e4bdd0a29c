// expect: FALSE(unreach-call)
// One thread changes a byte of the word that the other reads, changes and writes back as a whole.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

union word { uint32_t whole; uint8_t byte[4]; } w;

void *add(void *arg) { w.whole += 0x100; return 0; }
void *set(void *arg) { w.byte[0] = 7; return 0; }

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, add, 0);
    pthread_create(&u, 0, set, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(w.whole == 0x107);
    return 0;
}
