/* Thread-specific keys: each thread has its own value per key, and runs the destructors at its end.

   The first key is 0 or 1, because a program must not rely on its number.  Numbers are not used again.  Using a key
   that was not created, or that was deleted, is undefined. */

#include <limits.h>
#include <pthread.h>
#include <threads.h>
#include <unbraid_verifier.h>

enum { KEYS = 9 }; /* programs with more keys reach a bound marker */

static struct unbraid_key {
    _Bool used;
    void (*destructor)(void *);
} unbraid_keys[KEYS];

static _Thread_local void *unbraid_values[KEYS];
static unsigned int unbraid_key_count;
static unsigned int unbraid_destructor_count;

void __unbraid_unmodelled(void);
void __unbraid_undefined(const char *);
_Bool __unbraid_notices_undefined(void);
_Bool __unbraid_choose(void);

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
    __VERIFIER_atomic_begin();
    unsigned int number = unbraid_key_count;
    if (number == KEYS)
        __unbraid_unmodelled();
    if (number == 0 && __unbraid_choose())
        number = 1;
    unbraid_key_count = number + 1;
    unbraid_keys[number].used = 1;
    unbraid_keys[number].destructor = destructor;
    if (destructor)
        unbraid_destructor_count++;
    __VERIFIER_atomic_end();
    *key = number;
    return 0;
}

static void unbraid_check_key(pthread_key_t key) {
    if (key >= KEYS)
        __unbraid_undefined("the key was never created");
    if (__unbraid_notices_undefined()) {
        __VERIFIER_atomic_begin();
        _Bool used = unbraid_keys[key].used;
        __VERIFIER_atomic_end();
        if (!used)
            __unbraid_undefined("the key was deleted, or never created");
    }
}

int pthread_key_delete(pthread_key_t key) {
    unbraid_check_key(key);
    __VERIFIER_atomic_begin();
    unbraid_keys[key].used = 0;
    __VERIFIER_atomic_end();
    return 0;
}

void *pthread_getspecific(pthread_key_t key) {
    unbraid_check_key(key);
    return unbraid_values[key];
}

int pthread_setspecific(pthread_key_t key, const void *value) {
    unbraid_check_key(key);
    unbraid_values[key] = (void *)value;
    return 0;
}

static _Bool unbraid_has_values(void) {
    for (unsigned int key = 0; key < KEYS; key++)
        if (unbraid_values[key])
            return 1;
    return 0;
}

static _Bool unbraid_destroy_value(unsigned int key) {
    void *value = unbraid_values[key];
    if (!value)
        return 0;
    __VERIFIER_atomic_begin();
    _Bool used = unbraid_keys[key].used;
    void (*destructor)(void *) = unbraid_keys[key].destructor;
    __VERIFIER_atomic_end();
    if (!used || !destructor)
        return 0;
    unbraid_values[key] = 0;
    destructor(value);
    return 1;
}

/* The order of destructors is unspecified: each round starts at any key, and goes up or down.  This gives all orders of
   up to three destructors. */
void unbraid_run_destructors(void) {
    __VERIFIER_atomic_begin();
    unsigned int count = unbraid_destructor_count;
    __VERIFIER_atomic_end();
    if (count > 3)
        __unbraid_unmodelled();
    for (int round = 0; round < PTHREAD_DESTRUCTOR_ITERATIONS; round++) {
        if (!unbraid_has_values())
            return;
        _Bool down = 0;
        unsigned int first = 0;
        if (count > 1)
            down = __unbraid_choose();
        if (count > 2)
            while (first < KEYS - 1 && __unbraid_choose())
                first++;
        _Bool any = 0;
        for (unsigned int i = 0; i < KEYS; i++)
            if (unbraid_destroy_value(down ? (first + KEYS - i) % KEYS : (first + i) % KEYS))
                any = 1;
        if (!any)
            return;
    }
}

int tss_create(tss_t *key, tss_dtor_t destructor) {
    pthread_key_t made;
    pthread_key_create(&made, destructor);
    *key = made;
    return thrd_success;
}

void tss_delete(tss_t key) {
    pthread_key_delete(key);
}

void *tss_get(tss_t key) {
    return pthread_getspecific(key);
}

int tss_set(tss_t key, void *value) {
    pthread_setspecific(key, value);
    return thrd_success;
}
