// expect: TRUE
// options: --engine explorer
// An address is no thread, so joining it blocks.
#include <assert.h>
#include <pthread.h>
int variable;

int main(void) {
    pthread_join((pthread_t)&variable, 0);
    assert(0);
    return 0;
}
