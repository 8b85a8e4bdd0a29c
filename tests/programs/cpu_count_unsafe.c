// expect: FALSE(unreach-call)
// Sets of processors are sets of bits.
#define _GNU_SOURCE
#include <assert.h>
#include <sched.h>

int main(void)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(3, &set);
    CPU_SET(100, &set);
    assert(CPU_COUNT(&set) == 3 && CPU_ISSET(100, &set));
    return 0;
}
