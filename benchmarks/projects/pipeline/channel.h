/* A channel that hands over one number at a time. */
#ifndef CHANNEL_H
#define CHANNEL_H

#include <pthread.h>
#include <stdbool.h>

struct channel {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int value;
    bool is_full, is_closed;
};

void channel_init(struct channel *channel);
void channel_destroy(struct channel *channel);
void channel_send(struct channel *channel, int value);
/* False once the channel is closed and empty. */
bool channel_receive(struct channel *channel, int *value);
void channel_close(struct channel *channel);

#endif
