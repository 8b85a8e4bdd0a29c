#include "mailbox.h"

#include <stddef.h>

int mailbox_init(struct mailbox *box) {
    box->letter = NULL;
    if (mtx_init(&box->lock, mtx_plain) != thrd_success)
        return thrd_error;
    if (cnd_init(&box->changed) != thrd_success) {
        mtx_destroy(&box->lock);
        return thrd_error;
    }
    return thrd_success;
}

void mailbox_destroy(struct mailbox *box) {
    cnd_destroy(&box->changed);
    mtx_destroy(&box->lock);
}

void mailbox_post(struct mailbox *box, const char *letter) {
    mtx_lock(&box->lock);
    while (box->letter != NULL)
        cnd_wait(&box->changed, &box->lock);
    box->letter = letter;
    cnd_broadcast(&box->changed);
    mtx_unlock(&box->lock);
}

const char *mailbox_fetch(struct mailbox *box) {
    const char *letter;
    mtx_lock(&box->lock);
    if (box->letter == NULL)
        cnd_wait(&box->changed, &box->lock);
    letter = box->letter;
    box->letter = NULL;
    cnd_broadcast(&box->changed);
    mtx_unlock(&box->lock);
    return letter;
}
