// A scheduler that lets one thread run at a time, in the order that a counterexample has.
//
// A *point* is where a thread is about to do something that others can see: an access to memory, or a call of the
// threads' library.  A turn says up to how many points, counted from its start, a thread goes on; it keeps its turn until
// it is about to pass one more.
#ifndef UNBRAID_SCHEDULER_H
#define UNBRAID_SCHEDULER_H

#include <stdint.h>

enum { MOST_THREADS = 1024, MAIN = 0 };

typedef struct { int thread, points; } Turn;
typedef struct { const uint64_t *values; int count; } Inputs;       // of one thread
typedef struct { const unsigned char *bytes; int size; } Contents;  // of an object that malloc gives
typedef struct { const Contents *objects; int count; } Objects;     // of one thread

// The counterexample; generated.
extern const Turn unbraid_turns[];
extern const int unbraid_turn_count, unbraid_thread_count;
extern const Inputs unbraid_inputs[];
extern const Objects unbraid_objects[];
extern const char *const unbraid_names[];
extern const int unbraid_may_fail;     // malloc and the creation of threads
extern const int unbraid_checks_locks;  // is misusing a lock a failure?
extern const int unbraid_checks_races;  // are two accesses at once?
extern const int unbraid_stuck[], unbraid_stuck_count;  // the threads that wait for each other in the end

// What a run says of itself, in a file that outlives it.  Python knows this layout: see `record.py`.
enum Status { RUNNING, FAILED, STUCK, ENDED, FAILED_TOGETHER };
enum Kind { READS = 'r', WRITES = 'w', IS_ATOMIC = 'a', CALLS = 'x' };
enum { MOST_POINTS = 1 << 20, TEXT = 256 };
typedef struct { uint64_t address; int32_t thread, kind; } Point;
typedef struct {
    int32_t status, thread, line, count;
    char file[TEXT], text[TEXT];
    Point points[MOST_POINTS];
} Record;

// Wait until this thread may do what comes next.
void unbraid_point(int kind, void *address);
#define POINT(kind) unbraid_point(kind, __builtin_return_address(0))

// The same before an access to some bytes.  `is_atomic`: how.
void unbraid_access(int kind, const volatile void *place, unsigned long size, int is_atomic, void *address);
#define ACCESS(kind, place, size) unbraid_access(kind, place, size, 0, __builtin_return_address(0))
#define ATOMIC_ACCESS(kind, place, size) unbraid_access(kind, place, size, 1, __builtin_return_address(0))

// The same before the library accesses some bytes for the program.
void unbraid_library_access(int kind, const volatile void *place, unsigned long size, void *address);
#define LIBRARY_ACCESS(kind, place, size) unbraid_library_access(kind, place, size, __builtin_return_address(0))

// The same where nothing is done that others can see, but where what they can see ends: the locals of a function.
void unbraid_pause(void);

// What a thread waits for, in words, and who has it, if somebody does.
typedef struct { const char *what; const void *place; const int *holder; } Wait;

// Let others run until a condition holds that only they can make true; in the counterexample it holds at once, unless it
// ends there.
void unbraid_await(int (*holds)(void *), void *argument, Wait wait);

// Never go on; others may.
_Noreturn void unbraid_stop(const char *why);

uint64_t unbraid_input(void);
int unbraid_self(void);
int unbraid_register(void);  // a thread that is being created; gives its number
void unbraid_begin(int thread);
void unbraid_end(void);
void unbraid_await_end(int thread);  // which has nothing left to do that others can see

// The end of the run.
_Noreturn void unbraid_fail(const char *text, const char *file, int line);
_Noreturn void unbraid_give_up(int status, const char *text);

// To ThreadSanitizer, if it looks too: what happens before a release, happens before what comes after the acquire.
void unbraid_release(const volatile void *place);
void unbraid_acquire(const volatile void *place);

#endif
