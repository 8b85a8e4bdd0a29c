// expect: TRUE
// A thread may ask where its stack is.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int done;

static void *work(void *unused) {
    pthread_attr_t attributes;
    void *stack;
    size_t size;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
        if (pthread_attr_getstack(&attributes, &stack, &size) == 0)
            printf("%p %zu\n", stack, size);
        pthread_attr_destroy(&attributes);
    }
    done = 1;
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    assert(done == 1);
    return 0;
}
