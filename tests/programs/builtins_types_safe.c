// expect: TRUE
// What is decided by types only.
#include <assert.h>
#include <stddef.h>

struct packet {
    char head;
    int body[4];
};

#define is_long(x) __builtin_types_compatible_p(__typeof__(x), long)
#define half(x) __builtin_choose_expr(is_long(x), (x) / 2, (x) * 0.5)

static size_t room(void *pointer) {
    return __builtin_object_size(pointer, 0);
}

static size_t surely(void *pointer) {
    return __builtin_object_size(pointer, 2);
}

int places[__builtin_offsetof(struct packet, body[2])];

int main(void) {
    struct packet packet = {0};
    long l = 7;
    float f = 7;
    assert(half(l) == 3 && half(f) == 3.5);
    assert(sizeof places == 12 * sizeof(int));
    assert(__builtin_object_size(packet.body, 0) == 16 && __builtin_object_size(&packet, 1) == sizeof packet);
    assert(room(&packet) == (size_t)-1 && surely(&packet) == 0);
    return 0;
}
