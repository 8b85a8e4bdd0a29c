// expect: UNKNOWN
// The pointer may be null, which is made up, so that the violation is only possible.
struct node { int value; };
struct node *find(int key);

int main(void) {
    find(3)->value = 1;
    return 0;
}
