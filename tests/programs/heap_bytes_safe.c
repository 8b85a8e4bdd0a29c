// expect: TRUE
// Memory without a type: a header, and data of several types behind it.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct header { uint16_t kind, size; };

void *fill(void *arg) {
    struct header *h = arg;
    uint32_t *data = (uint32_t *)(h + 1);
    data[0] = 0x01020304;
    h->kind = 7;
    return 0;
}

int main(void) {
    pthread_t t;
    unsigned char *raw = malloc(sizeof(struct header) + 2 * sizeof(uint32_t));
    ((struct header *)raw)->size = 2;
    pthread_create(&t, 0, fill, raw);
    *(uint32_t *)(raw + 8) = 5;
    pthread_join(t, 0);
    assert(raw[0] == 7 && raw[1] == 0 && raw[2] == 2 && raw[4] == 4 && raw[7] == 1 && raw[8] == 5);
    assert(*(uint16_t *)(raw + 5) == 0x0203);
    free(raw);
    return 0;
}
