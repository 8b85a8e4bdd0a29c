// expect: FALSE(valid-deref)
// The list holds one link that is in no task: the struct around it is not there.
#include <pthread.h>
#include <stddef.h>

struct link { struct link *next; };
struct task { int id; struct link link; } task;
struct link head = { &task.link };
struct link *current = &head;

void *advance(void *arg) {
    current = current->next;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, advance, 0);
    struct task *found = (struct task *)((char *)current - offsetof(struct task, link));
    int id = found->id;
    pthread_join(t, 0);
    return id;
}
