/* Actors: each has a mailbox, and a thread that handles its messages one after the other. */
#ifndef ACTOR_H
#define ACTOR_H

#include <pthread.h>

struct actor;

struct message {
    struct message *next;
    int kind;
    int number;
};

typedef int (*handler)(struct actor *self, const struct message *message); /* zero: the actor ends */

struct actor {
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    struct message *first, *last;
    const handler *handlers; /* by the kind of the message */
    int state;
    pthread_t thread;
};

int actor_start(struct actor *actor, const handler *handlers);
void actor_send(struct actor *actor, int kind, int number);
void actor_join(struct actor *actor);

#endif
