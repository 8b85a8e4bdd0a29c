// expect: TRUE
// A struct without members (a GNU extension).
struct nothing {};
struct nothing n;
int main(void) {
    struct nothing m = n;
    return 0;
}
