// expect: TRUE
// Conversions between widths and signs of values that another thread has written.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

long long big;
int8_t small;
uint16_t half;

void *write(void *arg) {
    big = 0x1122334455667788ll;
    small = (int8_t)0x9c;
    half = (uint16_t)-2;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, write, 0);
    pthread_join(t, 0);
    assert((int)big == 0x55667788 && (short)big == 0x7788 && (signed char)big == -120);
    assert((unsigned)small == 0xffffff9cu && (unsigned char)small == 0x9c && (unsigned long long)small > 1ull << 63);
    assert(half == 65534 && (int16_t)half == -2 && (int)half == 65534 && (uint32_t)(int16_t)half == 0xfffffffeu);
    assert(-1 < (long)1u && !(-1 < 1u) && (uint8_t)(half + small) == 0x9a && (_Bool)(big << 8));
    return 0;
}
