// expect: TRUE
// clause: POSIX strtok_r
// runs: pass
// strtok_r keeps its place where the caller says.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
void *worker(void *arg) {
    char *rest, *text = arg;
    assert(strtok_r(text, " ", &rest) == text);
    assert(strtok_r(0, " ", &rest) == text + 2);
    assert(strtok_r(0, " ", &rest) == 0);
    return 0;
}
char a[] = "a b", b[] = "c d";
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, a);
    worker(b);
    pthread_join(t, 0);
    return 0;
}
