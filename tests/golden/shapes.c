#include <stdio.h>

// Types, initialisers, several results, exact arithmetic, and names that C does not let through.
struct node {
    struct point { short x, y; } at;
    struct node *next;
};

struct node last = {{3, -4}, 0}, first = {{1, 2}, &last};
int grid[2][3] = {{1, 2, 3}, {4}};
int round = 7;

struct point sum(struct node *n) {
    struct point total = {0, 0};
    while (n) {
        total.x += n->at.x;
        total.y -= n->at.y;
        n = n->next;
    }
    return total;
}

int shuffle(int a, unsigned b, int printf_count) {
    int round = a * 3 + (printf_count << 2);
    if (b > 5 && a != -1)
        return -round / a % 7;
    else if (round & 1 | a >> 1)
        return ~(int)b;
    return grid[b % 2][1];
}

int main(void) {
    struct point p = sum(&first);
    printf("%d %ld%%\n", p.x, (long)shuffle(p.y, 2, round));
    return 0;
}
