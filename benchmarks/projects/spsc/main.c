/* A sensor writes records; main reads as many as there are, and the rest after the sensor has ended. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "log.h"
#include "spsc.h"

#define RECORDS 2

static struct spsc queue;

static void *sensor(void *argument) {
    static const char *const texts[RECORDS] = {"ab", "c"};
    (void)argument;
    for (unsigned i = 0; i < RECORDS; i++)
        if (!spsc_write(&queue, texts[i], RECORDS - i))
            log_warn("record %u is lost", i);
    return NULL;
}

static unsigned receive(unsigned number) {
    struct record record;
    for (; spsc_read(&queue, &record); number++) {
        log_debug("record %u: %u bytes", number, record.length);
        assert(record.length == RECORDS - number);
        assert(record.text[0] == (number == 0 ? 'a' : 'c'));
    }
    return number;
}

int main(void) {
    pthread_t writer;
    unsigned number = 0;
    if (pthread_create(&writer, NULL, sensor, NULL) != 0) {
        log_error("the sensor does not start");
        return EXIT_FAILURE;
    }
    number = receive(number);
    pthread_join(writer, NULL);
    number = receive(number);
    assert(number == RECORDS);
    return EXIT_SUCCESS;
}
