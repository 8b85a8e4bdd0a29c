// expect: TRUE
// The number of a thread in a type of the program's own, which has no room for an address.
#include <assert.h>

typedef int pthread_t;
extern int pthread_create(pthread_t *, void *, void *(*)(void *), void *);

int x;
pthread_t first, second;

void *add(void *arg) {
    x++;
    return 0;
}

int main(void) {
    pthread_create(&first, 0, add, 0);
    pthread_create(&second, 0, add, 0);
    assert(second != first);
    return 0;
}
