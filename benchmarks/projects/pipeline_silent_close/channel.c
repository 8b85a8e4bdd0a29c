#include "channel.h"

#include <assert.h>

void channel_init(struct channel *channel) {
    pthread_mutex_init(&channel->lock, NULL);
    pthread_cond_init(&channel->changed, NULL);
    channel->is_full = channel->is_closed = false;
}

void channel_destroy(struct channel *channel) {
    pthread_cond_destroy(&channel->changed);
    pthread_mutex_destroy(&channel->lock);
}

void channel_send(struct channel *channel, int value) {
    pthread_mutex_lock(&channel->lock);
    while (channel->is_full)
        pthread_cond_wait(&channel->changed, &channel->lock);
    assert(!channel->is_closed);
    channel->value = value;
    channel->is_full = true;
    pthread_cond_broadcast(&channel->changed);
    pthread_mutex_unlock(&channel->lock);
}

bool channel_receive(struct channel *channel, int *value) {
    bool is_there;
    pthread_mutex_lock(&channel->lock);
    while (!channel->is_full && !channel->is_closed)
        pthread_cond_wait(&channel->changed, &channel->lock);
    is_there = channel->is_full;
    if (is_there) {
        *value = channel->value;
        channel->is_full = false;
        pthread_cond_broadcast(&channel->changed);
    }
    pthread_mutex_unlock(&channel->lock);
    return is_there;
}

void channel_close(struct channel *channel) {
    pthread_mutex_lock(&channel->lock);
    channel->is_closed = true;
    pthread_mutex_unlock(&channel->lock);
}
