/* A cache that is read much more often than it is filled: a hash table with chains, and entries that are counted. */
#ifndef CACHE_H
#define CACHE_H

#include <pthread.h>
#include <stdatomic.h>

#define BUCKETS 2u

struct entry {
    struct entry *next;
    unsigned key;
    int value;
    atomic_int references;
};

struct cache {
    pthread_rwlock_t lock;
    struct entry *buckets[BUCKETS];
    int (*load)(unsigned key);
};

void cache_init(struct cache *cache, int (*load)(unsigned key));
/* The entry for a key, loaded if it is new.  The caller gives it back by `cache_release`. */
struct entry *cache_get(struct cache *cache, unsigned key);
void cache_release(struct entry *entry);
/* Forgets an entry; it is freed when its last user releases it. */
void cache_evict(struct cache *cache, unsigned key);
unsigned cache_count(struct cache *cache);
void cache_clear(struct cache *cache);

#endif
