// expect: TRUE
// Threads write to different elements of an array of structs.
#include <assert.h>
#include <pthread.h>

struct slot { int id; int result[2]; };
struct slot slots[2] = { { 3 }, { 4 } };

void *worker(void *arg) {
    struct slot *s = arg;
    s->result[0] = s->id;
    s->result[1] = s->result[0] + 1;
    return 0;
}

int main(void) {
    pthread_t t[2];
    int i;
    for (i = 0; i < 2; i++)
        pthread_create(&t[i], 0, worker, &slots[i]);
    for (i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(slots[0].result[1] == 4 && slots[1].result[1] == 5);
    return 0;
}
