// expect: TRUE
// A function with variable arguments that formats them is called in inner blocks, as loggers are.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char last[8];

static void say(const char *format, ...) {
    char text[8];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    pthread_mutex_lock(&mutex);
    strcpy(last, text);
    pthread_mutex_unlock(&mutex);
}

static void *work(void *arg) {
    for (int i = 0; i < 1; i++)
        say("%s", "ok");
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    for (int i = 0; i < 1; i++)
        say("%s", "ok");
    pthread_join(thread, 0);
    assert(!strcmp(last, "ok"));
    return 0;
}
