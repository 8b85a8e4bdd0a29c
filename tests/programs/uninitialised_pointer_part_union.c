// expect: UNKNOWN
// The same, through another member of a union.
void reach_error(void);
union both {
    void *pointer;
    unsigned short parts[sizeof(void *) / 2];
};

int main(void) {
    union both value;
    value.parts[0] = 1;
    if (value.parts[1] == 5)
        reach_error();
    return 0;
}
