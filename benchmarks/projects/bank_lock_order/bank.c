#include "bank.h"

#include "log.h"

void account_init(struct account *account, unsigned number, long balance) {
    account->number = number;
    account->balance = balance;
    pthread_mutex_init(&account->lock, NULL);
}

static void lock_both(struct account *one, struct account *other) {
    pthread_mutex_lock(&one->lock);
    pthread_mutex_lock(&other->lock);
}

static void unlock_both(struct account *one, struct account *other) {
    pthread_mutex_unlock(&one->lock);
    pthread_mutex_unlock(&other->lock);
}

enum bank_error transfer(struct account *from, struct account *to, long amount) {
    enum bank_error error = BANK_OK;
    if (from == to)
        return BANK_SAME;
    lock_both(from, to);
    if (from->balance < amount) {
        error = BANK_TOO_LITTLE;
        goto done;
    }
    from->balance -= amount;
    to->balance += amount;
done:
    unlock_both(from, to);
    if (error != BANK_OK)
        log_info("account %u: %s", from->number, bank_text(error));
    return error;
}

const char *bank_text(enum bank_error error) {
    switch (error) {
    case BANK_OK:
        return "done";
    case BANK_SAME:
        return "the accounts are the same";
    case BANK_TOO_LITTLE:
        return "there is too little money";
    }
    return "unknown";
}
