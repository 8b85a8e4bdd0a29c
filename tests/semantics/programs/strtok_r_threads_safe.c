// expect: TRUE
// clause: POSIX strtok_r
// runs: pass
// strtok_r keeps its place where the caller says, so that threads do not disturb each other.
#include <assert.h>
#include <pthread.h>
#include <string.h>
void *worker(void *arg) {
    char text[] = "a b", *rest;
    assert(strtok_r(text, " ", &rest) == text);
    assert(text[1] == 0);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    return 0;
}
