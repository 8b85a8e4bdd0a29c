// expect: REFUSED 5:6 vector type
// A variable of a GNU vector type.
typedef int four __attribute__((vector_size(16)));

four v;

int main(void) {
    v = v + v;
    return 0;
}
