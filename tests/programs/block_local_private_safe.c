// expect: TRUE
// The address of a block's local is kept by one thread at most; a thread passes its end without a rest.
#include <assert.h>
#include <pthread.h>

int x, y;
int *kept;

void *work(void *arg) {
    int seen = x;
    {
        int local = 0;
        if (seen == 5)
            kept = &local;
        y = 7;
    }
    x = 9;
    int again = x;
    assert(again == 9);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_create(&t, 0, work, 0);
    pthread_exit(0);
}
