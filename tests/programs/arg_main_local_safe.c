// expect: TRUE
// Threads work on a struct that is a local of main.
#include <assert.h>
#include <pthread.h>

struct task { int input, output; };

void *worker(void *arg) {
    struct task *t = (struct task *)arg;
    t->output = t->input * 10;
    return 0;
}

int main(void) {
    struct task one = { 1, 0 }, two = { 2, 0 };
    pthread_t a, b;
    pthread_create(&a, 0, worker, &one);
    pthread_create(&b, 0, worker, &two);
    one.input++;
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(two.output == 20);
    assert(one.output == 10 || one.output == 20);
    assert(one.input == 2);
    return 0;
}
