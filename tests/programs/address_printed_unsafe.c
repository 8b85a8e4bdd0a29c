// expect: FALSE(unreach-call)
// Numbers of addresses are only printed.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int counter;

static void *add(void *arg) {
    int i;
    printf("%x %lu\n", (unsigned)(unsigned long)&i, (unsigned long)&counter / 8);
    for (i = 0; i < 3; i++)
        counter = counter + 1;
    return arg;
}

int main(void) {
    pthread_t thread;
    printf("%x\n", (unsigned)(unsigned long)&counter);
    pthread_create(&thread, 0, add, 0);
    pthread_join(thread, 0);
    assert(counter == 4);
    return 0;
}
