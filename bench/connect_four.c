/* Connect Four with plain arrays: random games as fast as straightforward C plays them.
 *
 *     cc -O2 -o connect_four connect_four.c && ./connect_four 1.0
 *
 * The same algorithm as src/theomachy/examples/connect_four/position.py: a list of legal columns for every move, a
 * disc dropped, lines of four looked for from that disc, the sfc32 generator. Prints decisions and copies per second
 * of processor time as one line of JSON.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH = 7, HEIGHT = 6, NOBODY = 2 };

typedef struct {
    int64_t disc[WIDTH * HEIGHT];
    int64_t filled[WIDTH];
    int64_t to_move, winner, made, over;
} Position;

static uint32_t luck[4] = {1, 2, 3, 1};

static uint32_t sfc32(void) {
    uint32_t word = luck[0] + luck[1] + luck[3]++;
    luck[0] = luck[1] ^ (luck[1] >> 9);
    luck[1] = luck[2] + (luck[2] << 3);
    luck[2] = ((luck[2] << 21) | (luck[2] >> 11)) + word;
    return word;
}

static int64_t below(int64_t n) {
    for (;;) {
        uint64_t product = (uint64_t)sfc32() * (uint64_t)n, low = product & 0xFFFFFFFFu;
        if (low >= (uint64_t)n || low >= 0x100000000u % (uint64_t)n) return (int64_t)(product >> 32);
    }
}

static int64_t run(const Position *p, int64_t seat, int64_t column, int64_t row, int64_t right, int64_t up) {
    int64_t length = 0;
    column += right, row += up;
    while (column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT && p->disc[row * WIDTH + column] == seat)
        length++, column += right, row += up;
    return length;
}

static int completes_four(const Position *p, int64_t seat, int64_t column, int64_t row) {
    return run(p, seat, column, row, 1, 0) + run(p, seat, column, row, -1, 0) >= 3 ||
           run(p, seat, column, row, 0, -1) >= 3 ||
           run(p, seat, column, row, 1, 1) + run(p, seat, column, row, -1, -1) >= 3 ||
           run(p, seat, column, row, 1, -1) + run(p, seat, column, row, -1, 1) >= 3;
}

static int64_t legal(const Position *p, int64_t *out) {
    int64_t many = 0;
    for (int64_t column = 0; column < WIDTH; column++)
        if (p->filled[column] < HEIGHT) out[many++] = column;
    return many;
}

static void play(Position *p, int64_t column) {
    int64_t seat = p->to_move, row = p->filled[column]++;
    p->disc[row * WIDTH + column] = seat;
    p->to_move = 1 - seat;
    p->made++;
    if (completes_four(p, seat, column, row))
        p->winner = seat, p->over = 1;
    else if (p->made == WIDTH * HEIGHT)
        p->over = 1;
}

static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

int main(int argc, char **argv) {
    double limit = argc > 1 ? atof(argv[1]) : 1.0, began = seconds(), spent;
    int64_t made = 0, copies = 0, columns[WIDTH];
    Position opening = {.winner = NOBODY};
    for (int square = 0; square < WIDTH * HEIGHT; square++) opening.disc[square] = NOBODY;
    do {
        for (int game = 0; game < 1000; game++) {
            Position position = opening;
            while (!position.over) {
                int64_t many = legal(&position, columns);
                play(&position, columns[below(many)]);
                made++;
            }
        }
    } while ((spent = seconds() - began) < limit);
    double inside = (double)made / spent;
    began = seconds();
    do {
        for (int copy = 0; copy < 1000; copy++) {
            Position *other = malloc(sizeof opening);
            memcpy(other, &opening, sizeof opening);
            *(volatile int64_t *)&other->made = copy;
            free(other);
        }
        copies += 1000;
    } while ((spent = seconds() - began) < limit / 4);
    printf("{\"inside\": %.0f, \"copies\": %.0f}\n", inside, (double)copies / spent);
    return 0;
}
