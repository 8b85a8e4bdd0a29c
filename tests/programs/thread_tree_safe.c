// expect: TRUE
// A binary tree of threads by recursion on the argument; each adds its own bit.
#include <assert.h>
#include <pthread.h>

int seen[4];

void *node(void *arg) {
    long n = (long)arg;
    pthread_t left, right;
    seen[n] = 1;
    if (n == 1) {
        pthread_create(&left, 0, node, (void *)(2 * n));
        pthread_create(&right, 0, node, (void *)(2 * n + 1));
        pthread_join(left, 0);
        pthread_join(right, 0);
    }
    return 0;
}

int main(void) {
    pthread_t root;
    pthread_create(&root, 0, node, (void *)1L);
    pthread_join(root, 0);
    assert(!seen[0] && seen[1] && seen[2] && seen[3]);
    return 0;
}
