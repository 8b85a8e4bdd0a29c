// expect: FALSE(unreach-call)
// Arrays of more than 16 cells are initialised in one statement: cells without a value are zero.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct record { int number; char text[40]; int *parts[20]; };

static int shared;

static void *work(void *argument) {
    char zeros[300] = {0};
    int numbers[30] = {[3] = 7, [29] = -1};
    char text[64] = "abc";
    struct record record = {.number = 5, .text = "xy", .parts = {[19] = &shared}};
    struct record cleared;
    memset(&cleared, 0, sizeof cleared);
    assert(zeros[0] == 0 && zeros[299] == 0);
    assert(numbers[2] == 0 && numbers[3] == 7 && numbers[29] == -1);
    assert(text[2] == 'c' && text[3] == 0 && text[63] == 1);
    assert(record.number == 5 && record.text[1] == 'y' && record.text[39] == 0);
    assert(record.parts[0] == NULL && record.parts[19] == &shared);
    assert(cleared.number == 0 && cleared.text[39] == 0 && cleared.parts[19] == NULL);
    *record.parts[19] = *(int *)argument;
    return NULL;
}

int main(void) {
    pthread_t thread;
    int value = 3;
    pthread_create(&thread, NULL, work, &value);
    pthread_join(thread, NULL);
    assert(shared == 3);
    return 0;
}
