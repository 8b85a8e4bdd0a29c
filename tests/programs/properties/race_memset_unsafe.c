// expect: FALSE(no-data-race)
// options: --property race
// One thread clears a whole struct by memset while another one reads its last field.
#include <pthread.h>
#include <string.h>

struct record {
    int key;
    char name[6];
    short size;
} record;

void *cleaner(void *arg)
{
    memset(&record, 0, sizeof record);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, cleaner, 0);
    short seen = record.size;
    pthread_join(t, 0);
    return seen;
}
