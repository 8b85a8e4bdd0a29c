// expect: FALSE(valid-deref)
// A compound literal ends with its block.
struct s { int a; } *p;
int main(void) { if (1) { p = &(struct s){1}; } return p->a; }
