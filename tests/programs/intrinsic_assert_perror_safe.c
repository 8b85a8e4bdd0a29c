// expect: TRUE
// assert_perror(e) fails if e is not zero.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    assert_perror(pthread_mutex_trylock(&lock));
    assert_perror(pthread_mutex_unlock(&lock));
    return 0;
}
