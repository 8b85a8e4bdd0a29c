// expect: TRUE
// What a header declares is settled by the first one that is included: a later _GNU_SOURCE has no effect.
#include <stdlib.h>
#define _GNU_SOURCE
#include <pthread.h>

#ifdef CPU_SET
#error "sched.h has declared cpu_set_t after all"
#endif

int main(void) {
    return 0;
}
