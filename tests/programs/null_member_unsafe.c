// expect: FALSE(valid-deref)
// A member is read through a null pointer.
struct node { int key, value; };

int value_of(struct node *n) {
    return n->value;
}

int main(void) {
    struct node n = { 1, 2 };
    if (value_of(&n) == 2)
        return value_of((struct node *)0);
    return 0;
}
