// expect: UNKNOWN
// The number in an ID is the business of the library: here memcpy shows it.
#include <assert.h>
#include <pthread.h>
#include <string.h>
void *nothing(void *arg) { return arg; }
int main(void) {
    pthread_t t;
    unsigned char bytes[sizeof t];
    pthread_create(&t, 0, nothing, 0);
    memcpy(bytes, &t, sizeof t);
    assert(bytes[0] != 77);
    pthread_join(t, 0);
}
