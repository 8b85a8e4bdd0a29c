/* A journal that is opened again while threads write to it, as when files are rotated. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PATH "journal.txt"

static struct {
    pthread_mutex_t lock;
    FILE *file;
    int lines, lost;
} journal = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void check(int status, const char *what) {
    if (status != 0) {
        fprintf(stderr, "%s: %s\n", what, strerror(status));
        exit(EXIT_FAILURE);
    }
}

static int journal_open(void) {
    journal.file = fopen(PATH, "a");
    return journal.file != NULL ? 0 : -1;
}

static void journal_write(const char *text) {
    FILE *file = journal.file;
    pthread_mutex_lock(&journal.lock);
    if (file == NULL || fputs(text, file) == EOF)
        journal.lost++;
    else
        journal.lines++;
    pthread_mutex_unlock(&journal.lock);
}

/* The old file may have been renamed: writes go to a new one.  If there is none, lines are lost. */
static void journal_reopen(void) {
    pthread_mutex_lock(&journal.lock);
    if (fclose(journal.file) != 0)
        fprintf(stderr, "some lines of %s were not written\n", PATH);
    journal.file = fopen(PATH, "a");
    pthread_mutex_unlock(&journal.lock);
}

static void *work(void *argument) {
    (void)argument;
    journal_write("work is done\n");
    return NULL;
}

static void *rotate(void *argument) {
    (void)argument;
    journal_reopen();
    return NULL;
}

int main(void) {
    pthread_t worker, rotator;
    if (journal_open() != 0) {
        perror(PATH);
        return EXIT_FAILURE;
    }
    check(pthread_create(&worker, NULL, work, NULL), "pthread_create");
    check(pthread_create(&rotator, NULL, rotate, NULL), "pthread_create");
    check(pthread_join(worker, NULL), "pthread_join");
    check(pthread_join(rotator, NULL), "pthread_join");
    assert(journal.lines + journal.lost == 1);
    if (journal.file != NULL && fclose(journal.file) != 0)
        perror(PATH);
    return EXIT_SUCCESS;
}
