// expect: TRUE
// A struct with a bit-field.
struct flags {
    int count;
    unsigned int ready : 1;
    unsigned int state : 3;
};

struct flags f;

int main(void) {
    f.ready = 1;
    return f.state;
}
