// expect: UNKNOWN
// The number in an ID is the business of the library: here a void pointer shows it.
#include <assert.h>
#include <pthread.h>
void *nothing(void *arg) { return arg; }
int main(void) {
    pthread_t t;
    void *anything = &t;
    pthread_create(&t, 0, nothing, 0);
    assert(*(unsigned long *)anything != 7);
    pthread_join(t, 0);
}
