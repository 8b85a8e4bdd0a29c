// expect: FALSE(unreach-call)
// A jump into a loop skips its condition, once.
#include <assert.h>
#include <pthread.h>
int flag, count;
void *worker(void *arg) {
    goto inside;
    while (flag) {
    inside:
        count++;
        if (count == 2)
            break;
    }
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    flag = 1;
    pthread_join(thread, 0);
    assert(count == 1);
}
