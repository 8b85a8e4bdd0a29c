// expect: UNKNOWN
// An uninitialised pointer that is looked at as a number may be any.
void reach_error(void);
union both {
    void *pointer;
    long number;
};

int main(void) {
    union both value;
    if ((int)value.number == 5)
        reach_error();
    return 0;
}
