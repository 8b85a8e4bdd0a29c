// expect: TRUE
// options: --property race
// C17 7.21.6.8: a precision limits what vprintf reads, and only strings are read.
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

char text[] = "text";

void print(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
}

void *change(void *arg) {
    text[3] = 'n';
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, change, 0);
    print("%5.2s %.*s%% %p %lld\n", text, 3, text, (void *)text, 4LL);
    pthread_join(thread, 0);
    return 0;
}
