// expect: UNKNOWN
// The number in an ID is the business of the library: here va_arg shows it.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
void *nothing(void *arg) { return arg; }
unsigned long number(int n, ...) {
    va_list rest;
    va_start(rest, n);
    unsigned long found = va_arg(rest, unsigned long);
    va_end(rest);
    return found;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, nothing, 0);
    assert(number(1, t) != 7);
    pthread_join(t, 0);
}
