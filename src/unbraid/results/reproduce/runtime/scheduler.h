// A scheduler that lets one thread run at a time, in the order of a counterexample.
//
// A *point* is a place where a thread is about to do something that other threads can see: a memory access, or a call
// of the thread library.  A *turn* lets a thread run until it has passed a number of points, counted from its start.
// The turn ends when the thread is about to pass one more.
#ifndef UNBRAID_SCHEDULER_H
#define UNBRAID_SCHEDULER_H

#include <stdint.h>

enum { MOST_THREADS = 1024, MAIN = 0 };

typedef struct { int thread, points; } Turn;
typedef struct { int thread, points, number; } Delivery;            // of a signal, behind so many points
typedef struct { const uint64_t *values; int count; } Inputs;       // of one thread
typedef struct { const unsigned char *bytes; int size; } Contents;  // the initial contents of an object from malloc
typedef struct { const Contents *objects; int count; } Objects;     // of one thread

// The counterexample, in a generated file.
extern const Turn unbraid_turns[];
extern const int unbraid_turn_count, unbraid_thread_count;
extern const Delivery unbraid_deliveries[];
extern const int unbraid_delivery_count;
extern const Inputs unbraid_inputs[];
extern const Objects unbraid_objects[];
extern const char *const unbraid_names[];
extern const int unbraid_may_fail;      // may malloc and the creation of threads fail?
extern const int unbraid_checks_locks;  // is the misuse of a lock a failure?
extern const int unbraid_checks_handles; // is the use of a descriptor or a stream that is not open a failure?
extern const int unbraid_checks_memory;  // is an access to invalid memory a failure?
extern const int unbraid_checks_undefined; // is other undefined behaviour a failure?
extern const int unbraid_checks_races;  // is a data race a failure?
extern const int unbraid_stuck[], unbraid_stuck_count;  // the threads of a deadlock

// The record of a run, in a file that remains after the run.  `record.py` reads this layout.
enum Status { RUNNING, FAILED, STUCK, ENDED, FAILED_TOGETHER };
enum Kind { READS = 'r', WRITES = 'w', IS_ATOMIC = 'a', CALLS = 'x' };
enum { MOST_POINTS = 1 << 20, TEXT = 256 };
typedef struct { uint64_t address; int32_t thread, kind; } Point;
typedef struct {
    int32_t status, thread, line, count;
    char file[TEXT], text[TEXT];
    Point points[MOST_POINTS];
} Record;

// Wait until it is this thread's turn to pass the next point.
void unbraid_point(int kind, void *address);
#define POINT(kind) unbraid_point(kind, __builtin_return_address(0))

// The same before an access to `size` bytes.
void unbraid_access(int kind, const volatile void *place, unsigned long size, int is_atomic, void *address);
#define ACCESS(kind, place, size) unbraid_access(kind, place, size, 0, __builtin_return_address(0))
#define ATOMIC_ACCESS(kind, place, size) unbraid_access(kind, place, size, 1, __builtin_return_address(0))

// The same before a library function accesses bytes for the program.
void unbraid_library_access(int kind, const volatile void *place, unsigned long size, void *address);
#define LIBRARY_ACCESS(kind, place, size) unbraid_library_access(kind, place, size, __builtin_return_address(0))

// The same at the end of a function: this is no point, but other threads may still access the function's locals.
void unbraid_pause(void);

// Fail if these bytes lie near objects of the heap, but not in one that is not freed.
void unbraid_check_memory(uintptr_t place, unsigned long size);

// Signals that the counterexample delivers to this thread: the handler runs in `unbraid_take_signal`.
int unbraid_is_signal_due(int passed);
int unbraid_take_signal(void);     // does it make a call that waits give EINTR?
int unbraid_is_interrupted(void);  // the same for signals that are due while a call waits
void unbraid_check_signal_safety(void);  // fail if a handler runs that must not call this function

// What a thread waits for, as text, and the thread that holds it, if there is one.
typedef struct { const char *what; const void *place; const int *holder; } Wait;

// Let other threads run until a condition holds that only they can make true.  In the counterexample it holds at once,
// unless the counterexample ends here.
void unbraid_await(int (*holds)(void *), void *argument, Wait wait);

// Block this thread for ever; other threads may go on.
_Noreturn void unbraid_stop(const char *why);

uint64_t unbraid_input(void);
int unbraid_self(void);
int unbraid_number_of(unsigned long handle);  // of a thread; negative if it is unknown
int unbraid_register(void);  // registers a thread that is being created, and returns its number
void unbraid_begin(int thread);
void unbraid_end(void);
void unbraid_await_end(int thread);  // wait for the end of a thread that has no more points to pass

// The end of the run.
_Noreturn void unbraid_fail(const char *text, const char *file, int line);
_Noreturn void unbraid_give_up(int status, const char *text);

// Tell ThreadSanitizer, if it runs too, that a release happens before the acquire that follows it.
void unbraid_release(const volatile void *place);
void unbraid_acquire(const volatile void *place);

#endif
