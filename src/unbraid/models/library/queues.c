/* Bytes between threads: pipes, pairs of sockets, and counters of events (eventfd).

   A descriptor reads from one queue and writes to one; those of files outside have none.  A read waits until there are
   bytes, or until all descriptors that write to the queue are closed.  While it waits, its own end counts as open.  A
   pipe has room for more bytes than are kept here (PIPE_BUF), so a write never waits: beyond that it reaches a bound
   marker.  It is one step, and so is what a read takes. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/types.h>
#include <unistd.h>

enum { DESCRIPTORS = 32, QUEUES = 8, CAPACITY = 16, OUTSIDE = 0, NOWHERE = 255 };

typedef unsigned char byte;

static byte unbraid_queue_from[DESCRIPTORS]; /* the queue that a descriptor reads from, counted from 1 */
static byte unbraid_queue_to[DESCRIPTORS];   /* the queue that it writes to */
static byte unbraid_queue_number;

static struct unbraid_queue {
    byte readers, writers; /* open descriptors, and calls that wait */
    byte count;            /* of bytes */
    byte bytes[CAPACITY];
    _Bool reads_at_once, writes_at_once; /* O_NONBLOCK */
    _Bool is_pair, is_counter, is_semaphore;
    unsigned long long value; /* of a counter */
} unbraid_queues[QUEUES];

void __unbraid_unmodelled(void);
void __unbraid_set_errno(int);
void __unbraid_misused(const char *);
void __unbraid_event_begin(void); /* of a step in which a thread may wait, or help another one */
void __unbraid_event_end(void);
void __unbraid_wait_until(_Bool);
void __unbraid_helps(void);
void __unbraid_broken_pipe(void);
_Bool __unbraid_is_open(int);

static _Bool unbraid_queue_is(byte number) {
    return number != OUTSIDE && number != NOWHERE;
}

/* --------------------------------------------------------------------------------------- in steps of models */
static byte unbraid_queue_new(_Bool at_once) {
    byte number = unbraid_queue_number;
    if (number == QUEUES)
        __unbraid_unmodelled();
    struct unbraid_queue *queue = &unbraid_queues[number];
    queue->readers = queue->writers = 1;
    queue->reads_at_once = queue->writes_at_once = at_once;
    unbraid_queue_number = number + 1;
    return number + 1;
}

void unbraid_queue_pipe(int reader, int writer, _Bool at_once) {
    unbraid_queue_from[reader] = unbraid_queue_to[writer] = unbraid_queue_new(at_once);
    unbraid_queue_to[reader] = unbraid_queue_from[writer] = NOWHERE;
}

void unbraid_queue_pair(int left, int right, _Bool at_once) {
    byte there = unbraid_queue_new(at_once), back = unbraid_queue_new(at_once);
    unbraid_queue_to[left] = unbraid_queue_from[right] = there;
    unbraid_queue_to[right] = unbraid_queue_from[left] = back;
    unbraid_queues[there - 1].is_pair = unbraid_queues[back - 1].is_pair = 1;
}

void unbraid_queue_counter(int descriptor, unsigned int value, int flags) {
    byte number = unbraid_queue_new((flags & EFD_NONBLOCK) != 0);
    unbraid_queue_from[descriptor] = unbraid_queue_to[descriptor] = number;
    unbraid_queues[number - 1].is_counter = 1;
    unbraid_queues[number - 1].is_semaphore = (flags & EFD_SEMAPHORE) != 0;
    unbraid_queues[number - 1].value = value;
}

void unbraid_queue_close(int descriptor) {
    byte from = unbraid_queue_from[descriptor], to = unbraid_queue_to[descriptor];
    unbraid_queue_from[descriptor] = unbraid_queue_to[descriptor] = OUTSIDE;
    __unbraid_helps();
    if (unbraid_queue_is(from)) {
        struct unbraid_queue *queue = &unbraid_queues[from - 1];
        queue->readers--;
        if (queue->is_pair && !queue->readers && queue->count)
            __unbraid_unmodelled(); /* the other side may get ECONNRESET */
    }
    if (unbraid_queue_is(to))
        unbraid_queues[to - 1].writers--;
}

void unbraid_queue_copy(int descriptor, int copy) {
    byte from = unbraid_queue_from[descriptor], to = unbraid_queue_to[descriptor];
    unbraid_queue_from[copy] = from;
    unbraid_queue_to[copy] = to;
    if (unbraid_queue_is(from))
        unbraid_queues[from - 1].readers++;
    if (unbraid_queue_is(to))
        unbraid_queues[to - 1].writers++;
}

/* A read begins: gives the queue, which keeps a reader until the read is over. */
byte unbraid_queue_begin(int descriptor) {
    byte number = unbraid_queue_from[descriptor];
    if (number == NOWHERE)
        __unbraid_misused("a read from a descriptor that is only for writing");
    if (unbraid_queue_is(number))
        unbraid_queues[number - 1].readers++;
    return number;
}

/* The thread is cancelled while it reads. */
void unbraid_queue_leave(byte number) {
    __unbraid_event_begin();
    unbraid_queues[number - 1].readers--;
    __unbraid_event_end();
}

_Bool unbraid_queue_has(int descriptor) {
    return unbraid_queue_is(unbraid_queue_from[descriptor]) || unbraid_queue_is(unbraid_queue_to[descriptor]);
}

/* ------------------------------------------------------------------------------------------------- reading */
static ssize_t unbraid_queue_read_counter(struct unbraid_queue *queue, void *buffer, size_t size) {
    int failure = 0;
    unsigned long long taken = 0;
    __unbraid_event_begin();
    if (size < sizeof taken) {
        failure = EINVAL;
    } else if (!queue->value && queue->reads_at_once) {
        failure = EAGAIN;
    } else {
        __unbraid_wait_until(queue->value != 0);
        __unbraid_helps();
        taken = queue->is_semaphore ? 1 : queue->value;
        queue->value -= taken;
    }
    queue->readers--;
    __unbraid_event_end();
    if (failure) {
        __unbraid_set_errno(failure);
        return -1;
    }
    *(unsigned long long *)buffer = taken;
    return sizeof taken;
}

static ssize_t unbraid_queue_read_bytes(struct unbraid_queue *queue, void *buffer, size_t size) {
    byte taken[CAPACITY];
    byte count = 0;
    _Bool fails = 0;
    __unbraid_event_begin();
    if (size && !queue->count && queue->writers && queue->reads_at_once) {
        fails = 1;
    } else if (size) {
        __unbraid_wait_until(queue->count || !queue->writers);
        byte before = queue->count;
        count = before < size ? before : (byte)size;
        for (int i = 0; i < CAPACITY; i++)
            if (i < count)
                taken[i] = queue->bytes[i];
            else
                break;
        for (int i = 0; i < CAPACITY; i++)
            if (i < before)
                queue->bytes[i] = i + count < before ? queue->bytes[i + count] : 0;
            else
                break;
        queue->count = before - count;
    }
    queue->readers--;
    __unbraid_event_end();
    if (fails) {
        __unbraid_set_errno(EAGAIN);
        return -1;
    }
    for (int i = 0; i < CAPACITY; i++)
        if (i < count)
            ((byte *)buffer)[i] = taken[i];
        else
            break;
    return count;
}

ssize_t unbraid_queue_read(byte number, void *buffer, size_t size) {
    struct unbraid_queue *queue = &unbraid_queues[number - 1];
    if (queue->is_counter)
        return unbraid_queue_read_counter(queue, buffer, size);
    return unbraid_queue_read_bytes(queue, buffer, size);
}

/* ------------------------------------------------------------------------------------------------- writing */
static int unbraid_queue_add(struct unbraid_queue *queue, const byte *bytes, size_t size) {
    unsigned long long more = 0;
    if (size < sizeof more)
        return EINVAL;
    for (int i = 0; i < (int)sizeof more; i++)
        more |= (unsigned long long)bytes[i] << (8 * i);
    if (more == ULLONG_MAX)
        return EINVAL;
    _Bool fits = queue->value <= ULLONG_MAX - 1 - more;
    if (!fits && queue->writes_at_once)
        return EAGAIN;
    __unbraid_wait_until(fits);
    queue->value += more;
    return 0;
}

static int unbraid_queue_append(struct unbraid_queue *queue, const byte *bytes, size_t size) {
    byte before = queue->count;
    if (!queue->readers)
        return EPIPE;
    if (size > (size_t)(CAPACITY - before))
        __unbraid_unmodelled();
    for (int i = 0; i < CAPACITY; i++)
        if (i < (int)size)
            queue->bytes[before + i] = bytes[i];
        else
            break;
    queue->count = before + (byte)size;
    return 0;
}

/* Gives -2 if the descriptor leads outside. */
ssize_t unbraid_queue_write(int descriptor, const void *buffer, size_t size, _Bool is_quiet) {
    byte bytes[CAPACITY];
    for (int i = 0; i < CAPACITY; i++)
        if ((size_t)i < size)
            bytes[i] = ((const byte *)buffer)[i];
        else
            break;
    int failure = EBADF;
    byte number = NOWHERE;
    _Bool is_counter = 0;
    __unbraid_event_begin();
    __unbraid_helps();
    if (__unbraid_is_open(descriptor)) {
        number = unbraid_queue_to[descriptor];
        if (number == NOWHERE)
            __unbraid_misused("a write to a descriptor that is only for reading");
    }
    if (unbraid_queue_is(number)) {
        struct unbraid_queue *queue = &unbraid_queues[number - 1];
        is_counter = queue->is_counter;
        if (is_counter)
            failure = unbraid_queue_add(queue, bytes, size);
        else
            failure = size ? unbraid_queue_append(queue, bytes, size) : 0;
    }
    __unbraid_event_end();
    if (number == OUTSIDE)
        return -2;
    if (failure == EPIPE && !is_quiet)
        __unbraid_broken_pipe();
    if (failure) {
        __unbraid_set_errno(failure);
        return -1;
    }
    return is_counter ? (ssize_t)sizeof(unsigned long long) : (ssize_t)size;
}

void unbraid_queue_set_flags(int descriptor, int flags) {
    __unbraid_event_begin();
    __unbraid_helps();
    byte from = unbraid_queue_from[descriptor], to = unbraid_queue_to[descriptor];
    if (unbraid_queue_is(from))
        unbraid_queues[from - 1].reads_at_once = (flags & O_NONBLOCK) != 0;
    if (unbraid_queue_is(to))
        unbraid_queues[to - 1].writes_at_once = (flags & O_NONBLOCK) != 0;
    __unbraid_event_end();
}

int eventfd_read(int descriptor, eventfd_t *value) {
    return read(descriptor, value, sizeof *value) == sizeof *value ? 0 : -1;
}

int eventfd_write(int descriptor, eventfd_t value) {
    return write(descriptor, &value, sizeof value) == sizeof value ? 0 : -1;
}
