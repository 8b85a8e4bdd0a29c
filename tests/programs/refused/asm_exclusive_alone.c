// expect: REFUSED 6:5 exclusive accesses
// An exclusive load without a store.
int x, y;

int main(void) {
    __asm__ volatile("ldxr %w0, %1" : "=r"(y) : "Q"(x));
    return y;
}
