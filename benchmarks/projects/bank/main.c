/* Two clerks move money in opposite directions. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "bank.h"
#include "log.h"

static struct account accounts[2];

struct order {
    struct account *from, *to;
    long amount;
    enum bank_error error;
};

static void *clerk(void *argument) {
    struct order *order = argument;
    order->error = transfer(order->from, order->to, order->amount);
    return NULL;
}

int main(void) {
    struct order orders[2] = {
        {.from = &accounts[0], .to = &accounts[1], .amount = 70},
        {.from = &accounts[1], .to = &accounts[0], .amount = 130},
    };
    pthread_t clerks[2];
    for (unsigned i = 0; i < 2; i++)
        account_init(&accounts[i], i + 1, 100);
    for (unsigned i = 0; i < 2; i++)
        if (pthread_create(&clerks[i], NULL, clerk, &orders[i]) != 0) {
            log_error("clerk %u does not start", i);
            exit(EXIT_FAILURE);
        }
    for (unsigned i = 0; i < 2; i++)
        pthread_join(clerks[i], NULL);
    assert(orders[0].error == BANK_OK);
    assert(accounts[0].balance >= 0 && accounts[1].balance >= 0);
    assert(accounts[0].balance + accounts[1].balance == 200);
    return EXIT_SUCCESS;
}
