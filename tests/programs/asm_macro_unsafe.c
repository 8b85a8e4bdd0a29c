// expect: FALSE(unreach-call)
// The same with a template that has no prefix.
#include <assert.h>
#include <pthread.h>

#define ASM __asm__
#define LOCK "lock; "
#define SUFFIX(name) #name "l"
#define UPDATE(prefix, name, object, number) \
    ASM volatile(prefix SUFFIX(name) " %1, %0" : "+m"(object) : "ir"(number) : "memory", "cc")
#define RUN(statement) statement
#define BARRIER() asm volatile("" ::: "memory")

int counter;

void *worker(void *arg) {
    BARRIER();
    RUN(UPDATE("", add, counter, 3);)
    UPDATE(LOCK, sub, counter, 2);
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(counter == 2);
    return 0;
}
