// expect: TRUE
// A global of floating type.
float ratio = 0.5f;

int main(void) {
    return ratio > 1;
}
