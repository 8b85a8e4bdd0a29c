/* A report of fixed size, to which threads append lines.  What does not fit is cut off, and counted. */
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define THREADS 2

struct report {
    pthread_mutex_t lock;
    size_t used; /* always less than the size */
    int cut;
    char text[8];
};

static struct report report = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void check(int status, const char *what) {
    if (status != 0) {
        fprintf(stderr, "%s: %s\n", what, strerror(status));
        exit(EXIT_FAILURE);
    }
}

/* Called with the lock.  Returns how much room the text has taken. */
static size_t add_text(struct report *self, const char *format, va_list arguments) {
    size_t room = sizeof self->text - self->used;
    int size = vsnprintf(self->text + self->used, room, format, arguments);
    if (size < 0)
        return 0;
    if ((size_t)size >= room) {
        self->cut++;
    }
    return (size_t)size;
}

static void report_add(struct report *self, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void report_add(struct report *self, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    pthread_mutex_lock(&self->lock);
    self->used += add_text(self, format, arguments);
    assert(self->used < sizeof self->text);
    pthread_mutex_unlock(&self->lock);
    va_end(arguments);
}

static void *measure(void *argument) {
    const char *name = argument;
    report_add(&report, "%s=%d;", name, 10);
    return NULL;
}

int main(void) {
    static char names[THREADS][3] = {"a", "bc"};
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        check(pthread_create(&threads[i], NULL, measure, names[i]), "pthread_create");
    for (int i = 0; i < THREADS; i++)
        check(pthread_join(threads[i], NULL), "pthread_join");
    assert(strlen(report.text) == report.used);
    assert(report.cut == 1 && report.used == sizeof report.text - 1);
    puts(report.text);
    return EXIT_SUCCESS;
}
