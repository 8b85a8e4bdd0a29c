// expect: REFUSED 9:21 _Atomic struct
// An atomic object that is no scalar.
struct pair {
    int a, b;
};
_Atomic struct pair p;

int main(void) {
    struct pair q = p;
    return q.a;
}
