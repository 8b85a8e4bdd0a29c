// expect: REFUSED 3:2 this program is not for you
// An error raised by the preprocessor.
#error "this program is not for you"

int main(void) {
    return 0;
}
