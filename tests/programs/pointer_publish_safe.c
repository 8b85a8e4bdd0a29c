// expect: TRUE
// A structure is filled first and then published by a pointer to it.
#include <assert.h>
#include <pthread.h>

struct message { int a, b; } buffer;
struct message *published;

void *send(void *arg) {
    buffer.a = 1;
    buffer.b = 2;
    published = &buffer;
    return 0;
}

void *receive(void *arg) {
    struct message *m = published;
    if (m)
        assert(m->a == 1 && m->b == 2);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, send, 0);
    pthread_create(&u, 0, receive, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
