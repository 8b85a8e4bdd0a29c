/* A box for one letter, with the threads of C11. */
#ifndef MAILBOX_H
#define MAILBOX_H

#include <threads.h>

struct mailbox {
    mtx_t lock;
    cnd_t changed;
    const char *letter;
};

int mailbox_init(struct mailbox *box);
void mailbox_destroy(struct mailbox *box);
void mailbox_post(struct mailbox *box, const char *letter);
const char *mailbox_fetch(struct mailbox *box);

#endif
