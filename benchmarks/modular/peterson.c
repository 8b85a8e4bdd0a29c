// Peterson's algorithm for two threads that never end (CoMuS, ATVA 2018, Figure 1).
#include "error.h"
#include <pthread.h>
#include <stdbool.h>

bool claim0, claim1, cs0, cs1;
int turn;
pthread_t thread;

void *other(void *argument) {
    while (true) {
        claim1 = true;
        turn = 0;
        while (claim0 && turn != 1)
            ;
        cs1 = true;
        cs1 = false;
        claim1 = false;
    }
}

int main(void) {
    pthread_create(&thread, 0, other, 0);
    while (true) {
        claim0 = true;
        turn = 1;
        while (claim1 && turn != 0)
            ;
        cs0 = true;
        check(!cs1);
        cs0 = false;
        claim0 = false;
    }
}
