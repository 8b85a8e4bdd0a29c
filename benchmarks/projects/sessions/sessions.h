/* The sessions of a server: opened and closed by their threads, counted by others. */
#ifndef SESSIONS_H
#define SESSIONS_H

#include <pthread.h>

#include "list.h"

#define USER_LENGTH 4

struct session {
    struct list link;
    char user[USER_LENGTH];
};

struct sessions {
    pthread_mutex_t lock;
    struct list open;
    unsigned count, limit;
};

void sessions_init(struct sessions *sessions, unsigned limit);
/* Null if there are too many, or if the name is too long. */
struct session *session_open(struct sessions *sessions, const char *user);
void session_close(struct sessions *sessions, struct session *session);
unsigned sessions_count(struct sessions *sessions);

#endif
