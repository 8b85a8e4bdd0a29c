// expect: TRUE
// Jumps back into branches: from behind them, several times, out of loops.
#include <assert.h>
#include <pthread.h>

int shared;
pthread_mutex_t m;

int count(int n) {
    int rounds = 0;
    if (n > 100) {
    again:
        rounds++;
    }
    n--;
    if (n > 0)
        goto again;
    return rounds;
}

int search(int wanted) {
    int tries = 0, i = 0;
    if (wanted < 0) {
    retry:
        tries++;
        wanted = -wanted;
    } else if (wanted == 0) {
        return 0;
    }
    for (i = 0; i < 3; i++) {
        if (i == wanted)
            return 10 * tries + i;
        if (tries == 0 && i == 2)
            goto retry;
    }
    return -1;
}

void *run(void *arg) {
    int failed = 0;
    pthread_mutex_lock(&m);
    if (failed) {
    out:
        pthread_mutex_unlock(&m);
        return 0;
    }
    shared++;
    goto out;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, run, 0);
    pthread_create(&u, 0, run, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(shared == 2);
    assert(count(3) == 2 && count(1) == 0 && count(101) == 101);
    assert(search(-2) == 12 && search(0) == 0 && search(1) == 1 && search(9) == -1);
    return 0;
}
