#include "actor.h"

#include <stdlib.h>

#include "xmalloc.h"

static struct message *receive(struct actor *actor) {
    struct message *message;
    pthread_mutex_lock(&actor->lock);
    while (actor->first == NULL)
        pthread_cond_wait(&actor->arrived, &actor->lock);
    message = actor->first;
    actor->first = message->next;
    pthread_mutex_unlock(&actor->lock);
    return message;
}

static void *live(void *argument) {
    struct actor *actor = argument;
    int goes_on = 1;
    while (goes_on) {
        struct message *message = receive(actor);
        goes_on = actor->handlers[message->kind](actor, message);
        free(message);
    }
    return NULL;
}

int actor_start(struct actor *actor, const handler *handlers) {
    pthread_mutex_init(&actor->lock, NULL);
    pthread_cond_init(&actor->arrived, NULL);
    actor->first = actor->last = NULL;
    actor->handlers = handlers;
    actor->state = 0;
    return pthread_create(&actor->thread, NULL, live, actor);
}

void actor_send(struct actor *actor, int kind, int number) {
    struct message *message = xnew(struct message);
    message->kind = kind;
    message->number = number;
    pthread_mutex_lock(&actor->lock);
    if (actor->first == NULL)
        actor->first = message;
    else
        actor->last->next = message;
    actor->last = message;
    pthread_cond_signal(&actor->arrived);
    pthread_mutex_unlock(&actor->lock);
}

void actor_join(struct actor *actor) {
    pthread_join(actor->thread, NULL);
    while (actor->first != NULL) {
        struct message *message = actor->first;
        actor->first = message->next;
        free(message);
    }
    pthread_cond_destroy(&actor->arrived);
    pthread_mutex_destroy(&actor->lock);
}
