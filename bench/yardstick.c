/* Yardsticks: what C makes of the same questions, to hold the engine against. Nothing of phaseproof depends on this.

   Compiled with -DWIDTH=<numbers of the deck> -DCOLOURS=<its colours> -DPHASES='<one macro call for each phase>' and
   -DLOOKUPS='<FIRST, NEXT and LAST for each family of tables>' -DWILDS='<a macro call>'; see methods/native.py. */

#include <stdint.h>

#define BLOCK 512 /* hands at a time, so that what is kept of them stays in the cache */
#define INLINE static inline __attribute__((always_inline))

INLINE uint8_t larger(uint8_t a, uint8_t b) { return a > b ? a : b; }
INLINE uint8_t smaller(uint8_t a, uint8_t b) { return a < b ? a : b; }

/* What the closed forms look at, of one hand. */
typedef struct {
    uint8_t present[WIDTH], before[WIDTH + 1], behind[WIDTH + 1];
    uint8_t most, second, wilds, colour;
} hand;

/* The naturals of the best run, and whether one of the best leaves out a number that has the most copies. */
INLINE uint8_t best_run(const hand *h, int size, uint8_t *spare)
{
    uint8_t best = 0, free_one = 0, sums[WIDTH];
#pragma GCC unroll 16
    for (int low = 0; low + size <= WIDTH; low++) {
        uint8_t sum = 0;
#pragma GCC unroll 16
        for (int n = low; n < low + size; n++) sum = (uint8_t)(sum + h->present[n]);
        sums[low] = sum;
        best = larger(best, sum);
    }
#pragma GCC unroll 16
    for (int low = 0; low + size <= WIDTH; low++)
        free_one |= (uint8_t)((sums[low] == best) & (larger(h->before[low], h->behind[low + size]) == h->most));
    *spare = free_one;
    return best;
}

INLINE uint8_t two_sets(const hand *h, int first, int second)
{
    uint8_t apart = (uint8_t)(smaller(h->most, (uint8_t)first) + smaller(h->second, (uint8_t)second));
    return larger(smaller(h->most, (uint8_t)(first + second)), apart);
}

INLINE uint8_t set_and_run(const hand *h, int set, int run)
{
    uint8_t spare, some = h->most > 0, best = best_run(h, run, &spare);
    return (uint8_t)(smaller((uint8_t)(h->most - some + (spare & some)), (uint8_t)set) + best);
}

INLINE uint8_t run_alone(const hand *h, int size)
{
    uint8_t spare;
    return best_run(h, size, &spare);
}

#define HELD(phase, size, naturals, used)                                                          \
    {                                                                                              \
        uint8_t m = (used);                                                                        \
        uint8_t there = (uint8_t)((uint8_t)(m + h.wilds) >= (size)) & (uint8_t)(m >= (naturals)); \
        held[((phase) - 1) / 8] |= (uint8_t)(there << (((phase) - 1) % 8));                        \
    }
#define SETS(phase, size, naturals, first, second) HELD(phase, size, naturals, two_sets(&h, first, second))
#define SET_AND_RUN(phase, size, naturals, set, run) HELD(phase, size, naturals, set_and_run(&h, set, run))
#define RUN(phase, size, naturals, run) HELD(phase, size, naturals, run_alone(&h, run))
#define COLOUR(phase, size, naturals, unused) HELD(phase, size, naturals, h.colour)

/* Closed forms over byte columns: WIDTH columns of number counts, one of Wilds, COLOURS of colour totals. */
void byte_columns(const uint8_t *restrict columns, long hands, long stride, uint32_t *restrict masks)
{
    for (long start = 0; start < hands; start += BLOCK) {
        long length = hands - start < BLOCK ? hands - start : BLOCK;
        const uint8_t *restrict at = columns + start;
        uint8_t bytes[4][BLOCK];
        for (long i = 0; i < length; i++) {
            hand h;
            uint8_t held[4] = {0, 0, 0, 0};
            h.most = h.second = h.before[0] = h.behind[WIDTH] = 0;
            h.wilds = at[WIDTH * stride + i];
            h.colour = 0;
#pragma GCC unroll 16
            for (int c = 0; c < COLOURS; c++) h.colour = larger(h.colour, at[(WIDTH + 1 + c) * stride + i]);
#pragma GCC unroll 16
            for (int n = 0; n < WIDTH; n++) {
                uint8_t count = at[n * stride + i];
                h.second = larger(h.second, smaller(h.most, count));
                h.most = larger(h.most, count);
                h.present[n] = smaller(count, 1);
                h.before[n + 1] = h.most;
            }
#pragma GCC unroll 16
            for (int n = WIDTH - 1; n >= 0; n--) h.behind[n] = larger(h.behind[n + 1], at[n * stride + i]);
            PHASES
            bytes[0][i] = held[0];
            bytes[1][i] = held[1];
            bytes[2][i] = held[2];
            bytes[3][i] = held[3];
        }
        for (long i = 0; i < length; i++)
            masks[start + i] = (uint32_t)bytes[0][i] | (uint32_t)bytes[1][i] << 8 | (uint32_t)bytes[2][i] << 16
                             | (uint32_t)bytes[3][i] << 24;
    }
}

/* The engine's tables, as they are. */
typedef struct {
    const int32_t *of[FIELDS];   /* classes of the values of each field, times what they are an index of */
    const int32_t *join[FIELDS]; /* from two classes to the class of both; the last one to rows of masks */
    const uint32_t *masks;       /* by result and Wilds */
} family;

#define FIELD(shift, mask) (key >> (shift) & (mask))
#define FIRST(f, shift, mask) { int32_t at = families[f].of[0][FIELD(shift, mask)];
#define NEXT(f, n, shift, mask) at = families[f].join[(n) - 1][at + families[f].of[n][FIELD(shift, mask)]];
#define LAST(f) held |= families[f].masks[at + wilds]; }

void table_loop(const uint64_t *restrict keys, long hands, const family *restrict families, uint32_t *restrict masks)
{
    for (long i = 0; i < hands; i++) {
        uint64_t key = keys[i];
        int32_t wilds = (int32_t)(WILDS);
        uint32_t held = 0;
        LOOKUPS
        masks[i] = held;
    }
}

/* Every word once: the time that memory itself takes. */
uint64_t read_words(const uint64_t *restrict words, long count)
{
    uint64_t all = 0;
    for (long i = 0; i < count; i++) all |= words[i];
    return all;
}
