/* Two readers each get one of two letters. */
#include <assert.h>
#include <stdlib.h>
#include <threads.h>

#include "log.h"
#include "mailbox.h"

static struct mailbox box;

static int reader(void *argument) {
    const char *letter = mailbox_fetch(&box);
    (void)argument;
    return letter[0] - '0';
}

int main(void) {
    thrd_t readers[2];
    int sum = 0;
    if (mailbox_init(&box) != thrd_success) {
        log_error("no mailbox");
        return EXIT_FAILURE;
    }
    for (int i = 0; i < 2; i++)
        if (thrd_create(&readers[i], reader, NULL) != thrd_success) {
            log_error("reader %d does not start", i);
            exit(EXIT_FAILURE);
        }
    mailbox_post(&box, "1");
    mailbox_post(&box, "2");
    for (int i = 0; i < 2; i++) {
        int number = 0;
        thrd_join(readers[i], &number);
        sum += number;
    }
    assert(sum == 3);
    mailbox_destroy(&box);
    return EXIT_SUCCESS;
}
