/* An actor adds up what main sends. */
#include <assert.h>
#include <stdlib.h>

#include "actor.h"
#include "log.h"

enum kind { ADD, STOP };

static int on_add(struct actor *self, const struct message *message) {
    self->state += message->number;
    return 1;
}

static int on_stop(struct actor *self, const struct message *message) {
    (void)self;
    (void)message;
    return 0;
}

static const handler handlers[] = {[ADD] = on_add, [STOP] = on_stop};

int main(void) {
    static struct actor counter;
    if (actor_start(&counter, handlers) != 0) {
        log_error("the actor does not start");
        return EXIT_FAILURE;
    }
    actor_send(&counter, ADD, 2);
    actor_send(&counter, ADD, 3);
    actor_send(&counter, STOP, 0);
    actor_join(&counter);
    assert(counter.state == 5);
    return EXIT_SUCCESS;
}
