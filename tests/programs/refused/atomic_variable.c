// expect: REFUSED 3:13 _Atomic
// A C11 atomic variable.
_Atomic int counter;

int main(void) {
    counter++;
    return counter == 2;
}
