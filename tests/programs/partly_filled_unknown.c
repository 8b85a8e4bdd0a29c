// expect: UNKNOWN
// options: --property no-data-race
// How much of the address is written depends on its length, so whether this is a data race is not known.
#include <pthread.h>
#include <sys/socket.h>
struct sockaddr address;
static void *look(void *arg) {
    socklen_t length = 0;
    getsockname(3, &address, &length);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, look, 0);
    address.sa_family = 1;
    pthread_join(thread, 0);
    return 0;
}
