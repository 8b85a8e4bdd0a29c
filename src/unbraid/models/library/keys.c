/* Thread-specific keys: each thread has its own value per key, and runs the destructors at its end. */

#include <errno.h>
#include <pthread.h>
#include <threads.h>
#include <unbraid_verifier.h>

enum { KEYS = 8 }; /* programs with more keys reach a bound marker */

static struct unbraid_key {
    _Bool used;
    void (*destructor)(void *);
} unbraid_keys[KEYS];

static _Thread_local void *unbraid_values[KEYS];
static unsigned int unbraid_key_count;

void __unbraid_unmodelled(void);

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
    __VERIFIER_atomic_begin();
    unsigned int number = unbraid_key_count;
    if (number == KEYS)
        __unbraid_unmodelled();
    unbraid_key_count = number + 1;
    unbraid_keys[number].used = 1;
    unbraid_keys[number].destructor = destructor;
    __VERIFIER_atomic_end();
    *key = number;
    return 0;
}

int pthread_key_delete(pthread_key_t key) {
    if (key >= KEYS)
        return EINVAL;
    __VERIFIER_atomic_begin();
    _Bool used = unbraid_keys[key].used;
    unbraid_keys[key].used = 0;
    __VERIFIER_atomic_end();
    return used ? 0 : EINVAL;
}

void *pthread_getspecific(pthread_key_t key) {
    return key < KEYS ? unbraid_values[key] : 0;
}

int pthread_setspecific(pthread_key_t key, const void *value) {
    if (key >= KEYS || !unbraid_keys[key].used)
        return EINVAL;
    unbraid_values[key] = (void *)value;
    return 0;
}

/* A destructor may set values again, so the destructors run up to PTHREAD_DESTRUCTOR_ITERATIONS times. */
void unbraid_run_destructors(void) {
    for (int round = 0; round < 4; round++) {
        _Bool any = 0;
        for (unsigned int key = 0; key < KEYS; key++) {
            void *value = unbraid_values[key];
            if (!value)
                continue;
            __VERIFIER_atomic_begin();
            _Bool used = unbraid_keys[key].used;
            void (*destructor)(void *) = unbraid_keys[key].destructor;
            __VERIFIER_atomic_end();
            if (!used || !destructor)
                continue;
            unbraid_values[key] = 0;
            destructor(value);
            any = 1;
        }
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
    return pthread_setspecific(key, value) == 0 ? thrd_success : thrd_error;
}
