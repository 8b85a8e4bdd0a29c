// expect: FALSE(unreach-call)
// The selector is read once; what it is changed to meanwhile may be in another range.
#include <assert.h>
#include <pthread.h>

int level = 1, high;

void *raise(void *arg) {
    level = 12;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, raise, 0);
    switch (level) {
    case 0 ... 9:
        assert(level < 10);
        break;
    case 10 ... 19:
        high = 1;
    }
    pthread_join(t, 0);
    return high;
}
