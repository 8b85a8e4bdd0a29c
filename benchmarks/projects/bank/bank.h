#ifndef BANK_H
#define BANK_H

#include <pthread.h>

enum bank_error { BANK_OK, BANK_SAME, BANK_TOO_LITTLE };

struct account {
    unsigned number;
    long balance;
    pthread_mutex_t lock;
};

void account_init(struct account *account, unsigned number, long balance);
enum bank_error transfer(struct account *from, struct account *to, long amount);
const char *bank_text(enum bank_error error);

#endif
