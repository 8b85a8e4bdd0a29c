// expect: TRUE
// A string as a value.
int main(void) {
    char word[4] = "abc";
    return word[0] == 'b';
}
