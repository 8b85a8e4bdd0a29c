// expect: REFUSED 6:5 expected expression
// An else without its if.
int main(void) {
    int x = 1;
    x++;
    else
        x--;
    return x;
}
