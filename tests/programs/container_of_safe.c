// expect: TRUE
// From a member to the struct around it, in two threads with different elements of an array.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define container_of(pointer, type, member) ({ \
    const typeof(((type *)0)->member) *member_ = (pointer); \
    (type *)((char *)member_ - offsetof(type, member)); })

struct link { struct link *next; };
struct task { int id; struct link link; int done; };
struct task tasks[2] = { { 1 }, { 2 } };

void *run(void *arg) {
    struct link *link = arg;
    struct task *task = container_of(link, struct task, link);
    task->done = task->id * 10;
    return task;
}

int main(void) {
    pthread_t t, u;
    void *r;
    tasks[0].link.next = &tasks[1].link;
    pthread_create(&t, 0, run, &tasks[0].link);
    pthread_create(&u, 0, run, tasks[0].link.next);
    pthread_join(t, 0);
    pthread_join(u, &r);
    assert(tasks[0].done == 10 && tasks[1].done == 20 && r == &tasks[1]);
    return 0;
}
