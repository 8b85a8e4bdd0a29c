// The heap of the program.  Objects that are freed are kept, so that no address is used twice, as in counterexamples.
// If the counterexample accesses invalid memory, accesses outside objects of the heap, and to freed objects, are
// failures.
#define _GNU_SOURCE
#include "scheduler.h"

#include <malloc.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

enum { BEFORE = 16, BEHIND = 64 };         // bytes around an object that belong to no other one
static const size_t MOST_KEPT = 1 << 30;  // bytes of freed objects

typedef struct { uintptr_t start; size_t size; int is_freed; } Object;

static Object *objects;  // by ascending addresses
static size_t count, room, kept;

// Up to their first points, threads run beside each other.
static volatile int busy;

static void take_table(void) {
    while (__atomic_exchange_n(&busy, 1, __ATOMIC_SEQ_CST))
        sched_yield();
}
static void give_table(void) { __atomic_store_n(&busy, 0, __ATOMIC_SEQ_CST); }

// The number of objects that start at or before an address.
static size_t up_to(uintptr_t address) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (objects[middle].start <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static Object *find(const void *place) {
    size_t number = up_to((uintptr_t)place);
    return number && objects[number - 1].start == (uintptr_t)place ? &objects[number - 1] : NULL;
}

// A copy of the object that starts here; all zero if there is none.
static Object starts_at(const void *place) {
    take_table();
    Object *found = place ? find(place) : NULL;
    Object result = found ? *found : (Object){0, 0, 0};
    give_table();
    return result;
}

static void *registered(void *place, size_t size) {
    if (!place)
        return NULL;
    take_table();
    Object *object = find(place);
    if (!object) {
        if (count == room && !(objects = realloc(objects, (room = 2 * room + 64) * sizeof *objects)))
            unbraid_give_up(STUCK, "out of memory");
        size_t number = up_to((uintptr_t)place);
        object = &objects[number];
        memmove(object + 1, object, (count++ - number) * sizeof *objects);
    }
    *object = (Object){(uintptr_t)place, size, 0};
    give_table();
    return place;
}

// Keeps the object; false if too much is kept already.
static int retired(void *place) {
    take_table();
    Object *object = find(place);
    int is_kept = kept + object->size <= MOST_KEPT;
    object->is_freed = 1;
    kept += is_kept ? object->size : 0;
    if (!is_kept)
        memmove(object, object + 1, (--count - (object - objects)) * sizeof *objects);
    give_table();
    return is_kept;
}

// ------------------------------------------------------------------------------------------------------- checks
static const char *fault(const Object *object, uintptr_t from, uintptr_t to) {
    if (to <= object->start - BEFORE || from >= object->start + object->size + BEHIND)
        return NULL;
    if (object->is_freed)
        return "accesses memory that was freed";
    return from < object->start || to > object->start + object->size ? "accesses memory outside its object" : NULL;
}

void unbraid_check_memory(uintptr_t place, size_t size) {
    take_table();
    size_t number = up_to(place);
    int is_inside = number && place < objects[number - 1].start + objects[number - 1].size;
    const char *text = number ? fault(&objects[number - 1], place, place + size) : NULL;
    if (!text && !is_inside && number < count)
        text = fault(&objects[number], place, place + size);
    give_table();
    if (text)
        unbraid_fail(text, "", 0);
}

// What the compiler calls for an index outside its array (-fsanitize=bounds).
typedef struct { const char *file; uint32_t line, column; } Location;

void __ubsan_handle_out_of_bounds(const Location *where, uintptr_t index) {
    if (unbraid_checks_memory)
        unbraid_fail("accesses memory outside an array", where->file, (int)where->line);
}

// -------------------------------------------------------------------------------------------------- allocations
// An object from malloc starts with the contents that it has in the counterexample.
static __thread int allocations;

static void *filled(void *place, size_t size) {
    int thread = unbraid_self(), number = allocations++;
    if (place && thread < unbraid_thread_count && number < unbraid_objects[thread].count) {
        const Contents *given = &unbraid_objects[thread].objects[number];
        if (given->bytes)
            memcpy(place, given->bytes, (size_t)given->size < size ? (size_t)given->size : size);
    }
    return registered(place, size);
}

static int fails(void) {
    unbraid_check_signal_safety();
    return unbraid_may_fail && unbraid_input();
}

static void *zeroed(size_t size) { return size > SIZE_MAX - BEHIND ? NULL : calloc(1, size + BEHIND); }

void *replaced_malloc(size_t size) { return fails() ? NULL : filled(zeroed(size), size); }
void *replaced_valloc(size_t size) { return fails() ? NULL : filled(zeroed(size), size); }
void *replaced_calloc(size_t number, size_t size) {
    size_t all;
    if (fails() || __builtin_mul_overflow(number, size, &all))
        return NULL;
    allocations++;
    return registered(zeroed(all), all);
}
void *replaced_aligned_alloc(size_t alignment, size_t size) {
    void *place = NULL;
    return fails() || posix_memalign(&place, alignment < sizeof(void *) ? sizeof(void *) : alignment, size + BEHIND)
        ? NULL : filled(place, size);
}

// Freeing an object counts as a write to all its bytes.
static void release(void *place, void *caller) {
    unbraid_check_signal_safety();
    Object object = starts_at(place);
    unbraid_library_access(WRITES, place, object.is_freed ? 0 : object.size, caller);
    object = starts_at(place);  // another thread may have freed it meanwhile
    if (object.is_freed && unbraid_checks_memory)
        unbraid_fail("frees memory that was freed before", "", 0);
    if (object.is_freed)
        unbraid_give_up(ENDED, "memory is freed that was freed before");
    if (!object.start || !retired(place))
        free(place);
}

void replaced_free(void *place) { release(place, __builtin_return_address(0)); }
void *replaced_realloc(void *place, size_t size) {
    if (fails())
        return NULL;
    allocations++;
    void *moved = registered(zeroed(size), size);
    if (place && moved) {
        Object old = starts_at(place);
        size_t before = old.start ? old.size : malloc_usable_size(place);
        memcpy(moved, place, before < size ? before : size);
        release(place, __builtin_return_address(0));
    }
    return moved;
}
