// expect: FALSE(def-behavior)
// A pointer to data is called.
int data = 5;

int main(void) {
    void (*f)(void) = (void (*)(void))&data;
    f();
    return 0;
}
