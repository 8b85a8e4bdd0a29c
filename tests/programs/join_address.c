// expect: UNKNOWN
// An address is no thread, unless its number is by chance the ID of one.
#include <assert.h>
#include <pthread.h>
int variable;

int main(void) {
    pthread_join((pthread_t)&variable, 0);
    assert(0);
    return 0;
}
