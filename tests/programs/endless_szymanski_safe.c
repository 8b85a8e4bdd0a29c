// expect: TRUE
// Szymanski's algorithm for two threads, for ever.
#include <assert.h>
#include <pthread.h>

// 0: outside, 1: wants in, 2: waits for others, 3: in the doorway, 4: the door is closed
int flag[2];
int inside;

// The critical section: nobody else is in it.
void critical(void) {
    inside++;
    assert(inside == 1);
    inside--;
}

void *worker(void *arg) {
    int me = (int)(long)arg;
    int other = 1 - me;
    while (1) {
        flag[me] = 1;
        while (flag[other] >= 3)
            ;
        flag[me] = 3;
        if (flag[other] == 1) {
            flag[me] = 2;
            while (flag[other] != 4)
                ;
        }
        flag[me] = 4;
        if (me == 1)
            while (flag[other] >= 2)
                ;
        critical();
        if (me == 0) {
            int theirs;
            do
                theirs = flag[other];
            while (theirs == 2 || theirs == 3);
        }
        flag[me] = 0;
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
