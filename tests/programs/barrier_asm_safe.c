// expect: TRUE
// Assembly that is a barrier, or a hint, does nothing under sequential consistency.
#include <assert.h>
#include <pthread.h>

#define barrier() __asm__ __volatile__("" : : : "memory")
#define smp_mb() do { barrier(); asm volatile("mfence" ::: "memory"); } while (0)
#define cpu_relax() asm volatile("rep; nop" ::: "memory")

volatile int x, y;
int a, b;

void *worker(void *arg) {
    x = 1;
    smp_mb();
    a = y;
    return 0;
}

int main(void) {
    pthread_t t;
    int kept = 3;
    pthread_create(&t, 0, worker, 0);
    y = 1;
    asm volatile("lock; addl $0,0(%%esp)" ::: "memory");
    __asm__("lfence\n\tsfence; pause");
    asm volatile("dmb ish" ::: "memory");
    asm("" : "+r"(kept) : "r"(x));
    b = x;
    cpu_relax();
    pthread_join(t, 0);
    assert((a || b) && kept == 3);
    return 0;
}
