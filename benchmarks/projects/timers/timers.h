/* Timers on a list in the order of their ticks.  A thread calls `timers_tick`; others add and cancel. */
#ifndef TIMERS_H
#define TIMERS_H

#include <stdbool.h>

#include "list.h"

struct timer {
    struct list link; /* alone unless the timer is pending */
    unsigned due;
    bool is_running;
    void (*call)(struct timer *timer);
};

void timers_init(void);
void timers_add(struct timer *timer, unsigned delay, void (*call)(struct timer *timer));
/* Afterwards the timer is neither pending nor running, and may be freed.  True if it was still pending. */
bool timers_cancel(struct timer *timer);
/* Advances the time by one, and calls the timers that are due. */
void timers_tick(void);

#endif
