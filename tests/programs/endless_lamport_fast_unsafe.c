// expect: FALSE(unreach-call)
// Lamport's fast mutex; on the slow path nobody waits for the other one to make up its mind.
#include <assert.h>
#include <pthread.h>

int x, y; // 0: nobody
int busy[3];
int inside;

// The critical section: nobody else is in it.
void critical(void) {
    inside++;
    assert(inside == 1);
    inside--;
}

void *worker(void *arg) {
    int me = (int)(long)arg + 1;
    while (1) {
        busy[me] = 1;
        x = me;
        if (y != 0) {
            busy[me] = 0;
            while (y != 0)
                ;
            continue;
        }
        y = me;
        if (x != me) {
            busy[me] = 0;
            if (y != me) {
                while (y != 0)
                    ;
                continue;
            }
        }
        critical();
        y = 0;
        busy[me] = 0;
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, (void *)0L);
    pthread_create(&b, 0, worker, (void *)1L);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
