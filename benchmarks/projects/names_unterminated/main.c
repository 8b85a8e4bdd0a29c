/* A directory of users.  Names are cut to the size of their field, and always end with a zero. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "xmalloc.h"

#define NAME_SIZE 4

struct user {
    struct user *next;
    size_t length;
    char *name;
};

static struct {
    pthread_mutex_t lock;
    struct user *first;
    int count;
} directory = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void check(int status, const char *what) {
    if (status != 0) {
        log_error("%s: %d", what, status);
        exit(EXIT_FAILURE);
    }
}

static char *copy_name(const char *name) {
    char *copy = xmalloc(NAME_SIZE);
    strncpy(copy, name, NAME_SIZE);
    return copy;
}

static struct user *user_new(const char *name) {
    struct user *user = xnew(struct user);
    user->name = copy_name(name);
    user->length = strlen(user->name);
    if (user->length < strlen(name))
        log_info("%s is cut to %s", name, user->name);
    return user;
}

static void user_free(struct user *user) {
    free(user->name);
    free(user);
}

/* False if there is such a user already. */
static int directory_add(struct user *user) {
    int is_new = 1;
    pthread_mutex_lock(&directory.lock);
    for (struct user *each = directory.first; each != NULL && is_new; each = each->next)
        is_new = strcmp(each->name, user->name) != 0;
    if (is_new) {
        user->next = directory.first;
        directory.first = user;
        directory.count++;
    }
    pthread_mutex_unlock(&directory.lock);
    return is_new;
}

static void *enrol(void *argument) {
    struct user *user = user_new(argument);
    assert(user->length < NAME_SIZE);
    if (!directory_add(user))
        user_free(user);
    return NULL;
}

static void directory_free(void) {
    while (directory.first != NULL) {
        struct user *user = directory.first;
        directory.first = user->next;
        user_free(user);
    }
}

int main(void) {
    static char names[2][6] = {"anna", "annie"}; /* the same user, after the cut */
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        check(pthread_create(&threads[i], NULL, enrol, names[i]), "pthread_create");
    for (int i = 0; i < 2; i++)
        check(pthread_join(threads[i], NULL), "pthread_join");
    assert(directory.count == 1);
    directory_free();
    return EXIT_SUCCESS;
}
