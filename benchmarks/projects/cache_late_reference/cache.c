#include "cache.h"

#include <stdlib.h>

#include "log.h"
#include "xmalloc.h"

static unsigned hash(unsigned key) {
    return key * 2654435761u >> 7;
}

static struct entry **bucket(struct cache *cache, unsigned key) {
    return &cache->buckets[hash(key) % BUCKETS];
}

/* The link to the entry, or the one at the end of its chain.  The lock is held. */
static struct entry **find(struct cache *cache, unsigned key) {
    struct entry **link = bucket(cache, key);
    while (*link != NULL && (*link)->key != key)
        link = &(*link)->next;
    return link;
}

static struct entry *use(struct entry *entry) {
    if (entry != NULL)
        atomic_fetch_add(&entry->references, 1);
    return entry;
}

void cache_init(struct cache *cache, int (*load)(unsigned key)) {
    pthread_rwlock_init(&cache->lock, NULL);
    for (unsigned i = 0; i < BUCKETS; i++)
        cache->buckets[i] = NULL;
    cache->load = load;
}

struct entry *cache_get(struct cache *cache, unsigned key) {
    struct entry *entry, **link;
    pthread_rwlock_rdlock(&cache->lock);
    entry = *find(cache, key);
    pthread_rwlock_unlock(&cache->lock);
    if (entry != NULL)
        return use(entry);
    pthread_rwlock_wrlock(&cache->lock);
    link = find(cache, key);
    if (*link == NULL) {
        *link = xnew(struct entry);
        (*link)->key = key;
        (*link)->value = cache->load(key);
        atomic_store(&(*link)->references, 1); /* that of the cache */
        log_debug("key %u is new", key);
    }
    entry = use(*link);
    pthread_rwlock_unlock(&cache->lock);
    return entry;
}

void cache_release(struct entry *entry) {
    if (atomic_fetch_sub(&entry->references, 1) == 1)
        free(entry);
}

void cache_evict(struct cache *cache, unsigned key) {
    struct entry *entry, **link;
    pthread_rwlock_wrlock(&cache->lock);
    link = find(cache, key);
    entry = *link;
    if (entry != NULL)
        *link = entry->next;
    pthread_rwlock_unlock(&cache->lock);
    if (entry != NULL)
        cache_release(entry);
}

unsigned cache_count(struct cache *cache) {
    unsigned count = 0;
    pthread_rwlock_rdlock(&cache->lock);
    for (unsigned i = 0; i < BUCKETS; i++)
        for (struct entry *entry = cache->buckets[i]; entry != NULL; entry = entry->next)
            count++;
    pthread_rwlock_unlock(&cache->lock);
    return count;
}

void cache_clear(struct cache *cache) {
    for (unsigned i = 0; i < BUCKETS; i++) {
        struct entry *next;
        for (struct entry *entry = cache->buckets[i]; entry != NULL; entry = next) {
            next = entry->next;
            cache_release(entry);
        }
        cache->buckets[i] = NULL;
    }
    pthread_rwlock_destroy(&cache->lock);
}
