/* Two clients ask for the same key; the cache should load it once. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "cache.h"
#include "log.h"

#define KEY 3

static struct cache cache;

static int square(unsigned key) {
    return (int)(key * key);
}

static void *client(void *argument) {
    struct entry *entry = cache_get(&cache, KEY);
    (void)argument;
    assert(entry->value == KEY * KEY);
    cache_release(entry);
    return NULL;
}

int main(void) {
    pthread_t clients[2];
    cache_init(&cache, square);
    for (int i = 0; i < 2; i++)
        if (pthread_create(&clients[i], NULL, client, NULL) != 0) {
            log_error("client %d does not start", i);
            exit(EXIT_FAILURE);
        }
    for (int i = 0; i < 2; i++)
        pthread_join(clients[i], NULL);
    assert(cache_count(&cache) == 1);
    cache_clear(&cache);
    return EXIT_SUCCESS;
}
