// expect: UNKNOWN
// The number in an ID is the business of the library: here a union shows it.
#include <assert.h>
#include <pthread.h>
void *nothing(void *arg) { return arg; }
union { pthread_t id; unsigned long number; } u;
int main(void) {
    pthread_create(&u.id, 0, nothing, 0);
    assert(u.number != 7);
    pthread_join(u.id, 0);
}
