// expect: FALSE(unreach-call)
// options: --data-model ILP32
// The low word of a 64-bit counter carries into the high one in a second step that another thread does not see.
#include <assert.h>
#include <pthread.h>

unsigned long words[2] = { 0xffffffff, 0 };
unsigned long long *const whole = (unsigned long long *)words;

void *add(void *arg) {
    words[0]++;
    if (words[0] == 0)
        words[1]++;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, add, 0);
    unsigned long long seen = *whole;
    pthread_join(t, 0);
    assert(seen >= 0xffffffffull);
    return 0;
}
