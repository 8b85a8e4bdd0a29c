// expect: REFUSED 5:24 the place of a bit-field
// A bit-field that shares its word with a member that is none.
struct packet {
    unsigned a : 7;
    unsigned long long big : 40;
    unsigned char tail;
} p;

int main(void) {
    p.big = 1;
    return p.tail;
}
