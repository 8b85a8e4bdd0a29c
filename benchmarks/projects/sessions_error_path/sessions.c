#include "sessions.h"

#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "xmalloc.h"

void sessions_init(struct sessions *sessions, unsigned limit) {
    pthread_mutex_init(&sessions->lock, NULL);
    list_init(&sessions->open);
    sessions->count = 0;
    sessions->limit = limit;
}

struct session *session_open(struct sessions *sessions, const char *user) {
    struct session *session = xnew(struct session);
    if (strlen(user) >= sizeof session->user)
        goto failed;
    strcpy(session->user, user);
    pthread_mutex_lock(&sessions->lock);
    if (sessions->count == sessions->limit)
        goto failed;
    list_append(&sessions->open, &session->link);
    sessions->count++;
    pthread_mutex_unlock(&sessions->lock);
    return session;
failed:
    pthread_mutex_unlock(&sessions->lock);
    log_info("no session for %s", user);
    free(session);
    return NULL;
}

void session_close(struct sessions *sessions, struct session *session) {
    pthread_mutex_lock(&sessions->lock);
    list_remove(&session->link);
    sessions->count--;
    pthread_mutex_unlock(&sessions->lock);
    free(session);
}

unsigned sessions_count(struct sessions *sessions) {
    unsigned count = 0;
    struct list *each;
    pthread_mutex_lock(&sessions->lock);
    list_for_each(each, &sessions->open)
        if (container_of(each, struct session, link)->user[0] != '\0')
            count++;
    pthread_mutex_unlock(&sessions->lock);
    return count;
}
