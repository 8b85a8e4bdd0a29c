// expect: FALSE(unreach-call)
// One thread writes a number byte by byte; the other may see half of it.
#include <assert.h>
#include <pthread.h>

unsigned short number = 0x0000;

void *write(void *arg) {
    unsigned char *p = (unsigned char *)&number;
    p[0] = 0xff;
    p[1] = 0xff;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, write, 0);
    unsigned short seen = number;
    pthread_join(t, 0);
    assert(seen == 0 || seen == 0xffff);
    return 0;
}
