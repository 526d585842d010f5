/* Packeis am Pol in C, as a measure for the compiled Python: as fast as its authors could make it.
 * Bitboards, tables of rays, `pdep` where the processor has it; no vectors, no assembler.
 *
 *   packeis playouts GAMES SEED < positions    plays GAMES random games from each position
 *   packeis perft DEPTH < positions            counts sequences of moves of that length
 *
 * A position is a line `PLAYERS SEAT FLOES PENGUINS`: the seat to move from 0; of each of the 60
 * cells in reading order the fish (0 for water), and the seat of its penguin (A to D, or a dot).
 * The board is the standard one: rows of 7, 8, 7, 8, 7, 8, 7, 8. Clauses: docs/rules/packeis.md.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { CELLS = 60, NOWHERE = 60, SEATS = 4, PENGUINS = 4, DIRECTIONS = 6, OVER = -1 };

typedef uint64_t set;

typedef struct {
    set empty;     /* floes that nobody stands on */
    set low, high; /* the two bits of the fish of every floe */
    int at[SEATS][PENGUINS];
    int count[SEATS];
    int fish[SEATS];
    int taken[SEATS];
    int seat;
    int players;
} state;

static set ray[CELLS + 1][DIRECTIONS]; /* directions 0-2 lead to higher numbers, 3-5 to lower ones */
static set next_to[CELLS];

static uint64_t random_bits;

static set bit(int cell) { return (set)1 << cell; }
static int size(set cells) { return __builtin_popcountll(cells); }
static int first(set cells) { return __builtin_ctzll(cells); }
static int last(set cells) { return 63 - __builtin_clzll(cells); }

/* ---- the board (PK-5) ---- */

static int cell_at(int row, int x) { /* doubled coordinates: 7-rows have odd x, 8-rows even */
    int odd = row % 2 == 0, width = odd ? 7 : 8, i = (x - odd) / 2;
    if (row < 0 || row > 7 || x < odd || i >= width) return -1;
    return row / 2 * 15 + (odd ? 0 : 7) + i;
}

static void lay_board(void) {
    static const int step[DIRECTIONS][2] = {{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}};
    for (int row = 0; row < 8; row++)
        for (int x = 0; x < 16; x++) {
            int cell = (x + row) % 2 ? cell_at(row, x) : -1, to;
            if (cell < 0) continue;
            for (int d = 0; d < DIRECTIONS; d++)
                for (int k = 1; (to = cell_at(row + k * step[d][0], x + k * step[d][1])) >= 0; k++) {
                    ray[cell][d] |= bit(to);
                    if (k == 1) next_to[cell] |= bit(to);
                }
        }
}

/* ---- the rules ---- */

static inline set reach(set empty, int cell, int direction) { /* PK-14 to PK-17 */
    set way = ray[cell][direction], blocked = way & ~empty;
    if (direction < 3) return way & empty & (blocked ^ (blocked - 1));
    return way & (~(set)0 << last(blocked << 1 | 1));
}

static inline set targets(set empty, int cell) {
    set found = 0;
    for (int d = 0; d < DIRECTIONS; d++) found |= reach(empty, cell, d);
    return found;
}

static inline void take(state *s, int seat, int cell) { /* PK-18 */
    s->fish[seat] += (int)(s->low >> cell & 1) + 2 * (int)(s->high >> cell & 1);
    s->low &= ~bit(cell);
    s->high &= ~bit(cell);
    s->taken[seat]++;
}

static inline int can_move(const state *s, int seat) {
    for (int k = 0; k < s->count[seat]; k++)
        if (next_to[s->at[seat][k]] & s->empty) return 1;
    return 0;
}

static void pass_turn(state *s, int seat) { /* PK-12, PK-20 to PK-22 */
    for (int i = 0; i < s->players; i++) {
        if (seat >= s->players) seat -= s->players;
        if (can_move(s, seat)) {
            s->seat = seat;
            return;
        }
        for (int k = 0; k < s->count[seat]; k++) take(s, seat, s->at[seat][k]);
        s->count[seat] = 0;
        seat++;
    }
    s->seat = OVER;
}

static inline void move(state *s, int k, int to) { /* PK-13 */
    int seat = s->seat;
    take(s, seat, s->at[seat][k]);
    s->at[seat][k] = to;
    s->empty ^= bit(to);
    pass_turn(s, seat + 1);
}

/* ---- random games ---- */

static inline uint32_t below(uint32_t limit) { /* xorshift64, as the Python has it */
    random_bits ^= random_bits << 13;
    random_bits ^= random_bits >> 7;
    random_bits ^= random_bits << 17;
    return (uint32_t)(((random_bits >> 33) * limit) >> 31);
}

static inline int nth(set cells, int n) {
#ifdef __BMI2__
    return first(_pdep_u64(bit(n), cells));
#else
    for (; n > 0; n--) cells &= cells - 1;
    return first(cells);
#endif
}

typedef struct {
    long games, moves, fish, floes;
    double wins[SEATS];
} tally;

static inline void score(const int *key, int seats, tally *t) { /* PK-23 to PK-26 */
    int best = -1, sharing = 0;
    for (int seat = 0; seat < seats; seat++) {
        if (key[seat] > best) best = key[seat], sharing = 0;
        sharing += key[seat] == best;
        t->fish += key[seat] / 64;
        t->floes += key[seat] % 64;
    }
    for (int seat = 0; seat < seats; seat++)
        if (key[seat] == best) t->wins[seat] += 1.0 / sharing;
    t->games++;
}

/* A game needs the free floes, the penguins, and what each seat has taken: 64 for a fish, 1 for a
 * floe. Penguins that are out stand NOWHERE, where there is nothing to reach or to take. */
static inline __attribute__((always_inline)) void play_as(const state *start, long games, tally *t,
                                                          const int seats, const int penguins) {
    int worth[NOWHERE + 1] = {0};
    for (int cell = 0; cell < CELLS; cell++)
        if ((start->low | start->high) >> cell & 1)
            worth[cell] = (int)(start->low >> cell & 1) * 64 + (int)(start->high >> cell & 1) * 128 + 1;
    for (long game = 0; game < games; game++) {
        set empty = start->empty, way[PENGUINS];
        int at[SEATS][PENGUINS], key[SEATS], seat = start->seat, stuck = 0;
        memcpy(at, start->at, sizeof at);
        for (int i = 0; i < seats; i++) key[i] = start->fish[i] * 64 + start->taken[i];
        while (stuck < seats) {
            int upto[PENGUINS], total = 0, *mine = at[seat];
            for (int k = 0; k < penguins; k++) {
                way[k] = targets(empty, mine[k]);
                upto[k] = total += size(way[k]);
            }
            if (total) {
                int drawn = (int)below((uint32_t)total), k = 0, before = 0;
                for (int i = 0; i < penguins - 1; i++) {
                    k += drawn >= upto[i];
                    before = drawn >= upto[i] ? upto[i] : before;
                }
                int to = nth(way[k], drawn - before);
                key[seat] += worth[mine[k]];
                mine[k] = to;
                empty ^= bit(to);
                t->moves++;
                stuck = 0;
            } else {
                for (int k = 0; k < penguins; k++) key[seat] += worth[mine[k]], mine[k] = NOWHERE;
                stuck++;
            }
            seat = seat + 1 < seats ? seat + 1 : 0;
        }
        score(key, seats, t);
    }
}

static void play(const state *start, long games, tally *t) {
    state full = *start; /* seats that are out have no penguins any more */
    for (int seat = 0; seat < SEATS; seat++)
        for (int k = full.count[seat]; k < PENGUINS; k++) full.at[seat][k] = NOWHERE;
    if (full.seat == OVER) full.seat = 0;
    if (full.players == 2) play_as(&full, games, t, 2, 4);
    else if (full.players == 3) play_as(&full, games, t, 3, 3);
    else play_as(&full, games, t, 4, 2);
}

/* ---- perft ---- */

static long perft(const state *s, int depth) {
    long total = 0;
    if (s->seat == OVER) return 0;
    for (int k = 0; k < s->count[s->seat]; k++)
        for (int d = 0; d < DIRECTIONS; d++) {
            set targets = reach(s->empty, s->at[s->seat][k], d);
            if (depth == 1) {
                total += size(targets);
                continue;
            }
            for (; targets; targets &= targets - 1) {
                state after = *s;
                move(&after, k, first(targets));
                total += perft(&after, depth - 1);
            }
        }
    return total;
}

/* ---- standard input and output ---- */

static int read_position(state *s) {
    char floes[CELLS + 1], penguins[CELLS + 1];
    int seat;
    memset(s, 0, sizeof *s);
    if (scanf("%d %d %60s %60s", &s->players, &seat, floes, penguins) != 4) return 0;
    for (int cell = 0; cell < CELLS; cell++) {
        int fish = floes[cell] - '0', owner = penguins[cell] - 'A';
        if (!fish) continue;
        if (fish & 1) s->low |= bit(cell);
        if (fish & 2) s->high |= bit(cell);
        if (penguins[cell] == '.') s->empty |= bit(cell);
        else s->at[owner][s->count[owner]++] = cell;
    }
    pass_turn(s, seat);
    return 1;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    static state starts[1024];
    int n = 0;
    if (argc < 3) return 2;
    lay_board();
    while (n < 1024 && read_position(&starts[n])) n++;
    double begun = now();
    if (!strcmp(argv[1], "perft")) {
        long leaves = 0;
        for (int i = 0; i < n; i++) leaves += perft(&starts[i], atoi(argv[2]));
        printf("%ld %.9f\n", leaves, now() - begun);
        return 0;
    }
    tally t = {0};
    random_bits = (uint64_t)atoll(argv[3]) * 0x9E3779B97F4A7C15ULL | 1;
    for (int i = 0; i < n; i++) play(&starts[i], atol(argv[2]), &t);
    printf("%ld %ld %ld %ld %.1f %.9f\n", t.games, t.moves, t.fish, t.floes, t.wins[0], now() - begun);
    return 0;
}
