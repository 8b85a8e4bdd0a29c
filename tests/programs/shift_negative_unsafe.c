// expect: FALSE(def-behavior)
// A shift by a negative amount is undefined.
int amount = 2;

int main(void) {
    int i;
    int x = 4096;
    for (i = 0; i < 4; i++) {
        x = x >> amount;
        amount--;
    }
    return 0;
}
