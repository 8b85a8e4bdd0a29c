// expect: TRUE
// A channel copies messages with pointers as bytes, inside its lock.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct message { int *data; int number; };
struct channel { pthread_mutex_t lock; int full; char buffer[sizeof(struct message)]; };
struct channel *c;
int value;
void *sender(void *arg) {
    struct message m = { &value, 7 };
    pthread_mutex_lock(&c->lock);
    memcpy(c->buffer, &m, sizeof m);
    c->full = 1;
    pthread_mutex_unlock(&c->lock);
    return 0;
}
int main(void) {
    pthread_t t;
    struct message m = { 0, 0 };
    c = calloc(1, sizeof *c);
    pthread_mutex_init(&c->lock, 0);
    pthread_create(&t, 0, sender, 0);
    pthread_mutex_lock(&c->lock);
    int full = c->full;
    if (full)
        memcpy(&m, c->buffer, sizeof m);
    pthread_mutex_unlock(&c->lock);
    if (full)
        assert(m.number == 7 && m.data == &value);
    pthread_join(t, 0);
    return 0;
}
