// expect: TRUE
// A parameter of floating type.
int round_up(double d) {
    return d > 0;
}

int main(void) {
    return round_up(0);
}
