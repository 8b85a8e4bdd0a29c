// expect: REFUSED 6:5 for loop
// A loop from a macro with an empty part.
#define WHILE(c) for (; c;)
int main(void) {
    int i = 0;
    WHILE(i < 3) i++;
    return 0;
}
