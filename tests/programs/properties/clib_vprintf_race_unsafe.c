// expect: FALSE(no-data-race)
// options: --property race
// C17 7.21.6.8: vprintf reads the strings among its arguments.
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

char text[] = "text";

void print(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
}

void *change(void *arg) {
    text[0] = 'n';
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, change, 0);
    print("%d %s\n", 1, text);
    pthread_join(thread, 0);
    return 0;
}
