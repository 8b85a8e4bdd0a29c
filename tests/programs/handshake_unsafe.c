// expect: FALSE(unreach-call)
// The server answers before it has done the work.
#include <assert.h>
#include <pthread.h>

int request, reply, value;

void *server(void *arg) {
    while (request == 0)
        ;
    reply = 1;
    value = value + 1;
    return 0;
}

void *client(void *arg) {
    value = 10;
    request = 1;
    while (!reply)
        ;
    assert(value == 11);
    return 0;
}

int main(void) {
    pthread_t s, c;
    pthread_create(&s, 0, server, 0);
    pthread_create(&c, 0, client, 0);
    pthread_join(s, 0);
    pthread_join(c, 0);
    return 0;
}
