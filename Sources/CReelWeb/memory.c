// The memory of a program on bare wasm32, which has no libc: malloc, free, and what the compiler calls by name.
//
// A two-level segregated fit (M. Masmano, I. Ripoll and others, "TLSF: a new dynamic memory allocator for real-time
// systems", 2004): each free block lies in a list of blocks of nearly its size, two bitmaps tell which lists have any,
// and a freed block is merged with free neighbours. All operations are O(1), and a game that runs for hours with the
// same load needs no more memory than in its first minutes.
//
//     | before | size, flags | payload, 16-aligned … | before | size, flags | …    a block after the other
//       the block before this one; with the size, both neighbours are found

#ifdef __wasm32__

#include <stddef.h>
#include <stdint.h>

typedef struct Block {
  struct Block *before;
  // The bytes of the payload, a multiple of 16 plus 8, so that the next payload is aligned; and FREE.
  uint32_t size;
  // Only in free blocks, where the payload would be.
  struct Block *next, *previous;
} Block;

#define FREE 1u
#define HEAD 8u
#define SMALLEST 24u
#define LISTS_EACH 16u
#define ORDERS 28u
#define PAGE 65536u

extern uint8_t __heap_base;

static Block *lists[ORDERS][LISTS_EACH];
static uint32_t orders_present;
static uint16_t lists_present[ORDERS];
/// The last block, which has no payload and is never free; 0 before the first use.
static Block *last;

static uint32_t size_of(const Block *block) { return block->size & ~FREE; }

static Block *after(Block *block) { return (Block *)((uint8_t *)block + HEAD + size_of(block)); }

/// Finds the list of blocks with at least the next lower size that lists tell apart.
static void find_list(uint32_t size, uint32_t *order, uint32_t *list) {
  uint32_t log = 31 - (uint32_t)__builtin_clz(size);
  *order = log - 4;
  *list = (size >> (log - 4)) - LISTS_EACH;
}

static void remove_free(Block *block) {
  uint32_t order, list;
  find_list(size_of(block), &order, &list);
  if (block->previous != 0) {
    block->previous->next = block->next;
  } else {
    lists[order][list] = block->next;
    if (block->next == 0) {
      lists_present[order] &= (uint16_t)~(1u << list);
      if (lists_present[order] == 0) orders_present &= ~(1u << order);
    }
  }
  if (block->next != 0) block->next->previous = block->previous;
  block->size &= ~FREE;
}

static void insert_free(Block *block) {
  uint32_t order, list;
  find_list(size_of(block), &order, &list);
  block->size |= FREE;
  block->previous = 0;
  block->next = lists[order][list];
  if (block->next != 0) block->next->previous = block;
  lists[order][list] = block;
  lists_present[order] |= (uint16_t)(1u << list);
  orders_present |= 1u << order;
}

/// Makes a block free that is in no list, together with its free neighbours.
static void release(Block *block) {
  Block *next = after(block);
  if (next->size & FREE) {
    remove_free(next);
    block->size += HEAD + size_of(next);
    after(block)->before = block;
  }
  Block *before = block->before;
  if (before != 0 && before->size & FREE) {
    remove_free(before);
    before->size += HEAD + size_of(block);
    after(before)->before = before;
    block = before;
  }
  insert_free(block);
}

/// Cuts the end of a block in use off, and frees it, if it is large enough for a block.
static void trim(Block *block, uint32_t size) {
  if (size_of(block) < size + HEAD + SMALLEST) return;
  uint32_t rest = size_of(block) - size - HEAD;
  block->size = size;
  Block *second = after(block);
  second->before = block;
  second->size = rest;
  after(second)->before = second;
  release(second);
}

/// Extends the memory by a free block of at least `size` bytes. Returns 0 if no more can be had.
static Block *extend(uint32_t size) {
  size_t end = __builtin_wasm_memory_size(0) * (size_t)PAGE;
  size_t start;
  if (last == 0) {
    start = ((size_t)&__heap_base + 15) & ~(size_t)15;
    last = (Block *)(start + 8);
    last->before = 0;
    last->size = 0;
  }
  start = (size_t)last;
  size_t needed = start + HEAD + size + HEAD + 16;
  if (needed < start) return 0;
  if (needed > end) {
    // An eighth more, so that a growing game asks seldom.
    size_t pages = (needed - end + end / 8 + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) {
      pages = (needed - end + PAGE - 1) / PAGE;
      if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
    }
    end += pages * PAGE;
  }
  Block *block = last;
  uint32_t rest = ((uint32_t)(end - start - 2 * HEAD) & ~15u) - 8;
  block->size = rest;
  last = after(block);
  last->before = block;
  last->size = 0;
  return block;
}

static uint32_t rounded(size_t count) {
  return count <= SMALLEST ? SMALLEST : (uint32_t)((count + 7) / 16 * 16 + 8);
}

/// Takes a block of at least `size` bytes out of the lists. Returns 0 if there is no memory.
static Block *take(uint32_t size) {
  // Rounded up to the next list, so that each block of the list is large enough.
  uint32_t log = 31 - (uint32_t)__builtin_clz(size);
  uint32_t wanted = size + (1u << (log - 4)) - 1;
  uint32_t order, list;
  find_list(wanted, &order, &list);
  uint32_t present = order < ORDERS ? lists_present[order] & (0xFFFFu << list) : 0;
  if (present == 0) {
    uint32_t above = order + 1 < ORDERS ? orders_present & (0xFFFFFFFFu << (order + 1)) : 0;
    if (above != 0) {
      order = (uint32_t)__builtin_ctz(above);
      present = lists_present[order];
    }
  }
  Block *block;
  if (present != 0) {
    block = lists[order][__builtin_ctz(present)];
    remove_free(block);
  } else {
    block = extend(size);
    if (block == 0) return 0;
    // The block before may be free, and is then part of the new one.
    Block *before = block->before;
    if (before != 0 && before->size & FREE) {
      remove_free(before);
      before->size += HEAD + size_of(block);
      after(before)->before = before;
      block = before;
    }
  }
  trim(block, size);
  return block;
}

void *malloc(size_t count) {
  if (count > 0x7FFFFFFF) return 0;
  Block *block = take(rounded(count));
  return block == 0 ? 0 : (uint8_t *)block + HEAD;
}

void free(void *payload) {
  if (payload != 0) release((Block *)((uint8_t *)payload - HEAD));
}

int posix_memalign(void **result, size_t alignment, size_t count) {
  const int outOfMemory = 12;
  if (alignment <= 16) {
    *result = malloc(count);
    return *result == 0 ? outOfMemory : 0;
  }
  if (count > 0x3FFFFFFF || alignment > 0x3FFFFFFF) return outOfMemory;
  uint32_t size = rounded(count);
  Block *block = take(size + (uint32_t)alignment + HEAD + SMALLEST);
  if (block == 0) return outOfMemory;
  size_t payload = (size_t)block + HEAD;
  if (payload % alignment != 0) {
    // The part before the aligned payload becomes a free block.
    size_t aligned = (payload + HEAD + SMALLEST + alignment - 1) & ~(alignment - 1);
    Block *second = (Block *)(aligned - HEAD);
    uint32_t front = (uint32_t)((size_t)second - payload);
    second->before = block;
    second->size = size_of(block) - front - HEAD;
    after(second)->before = second;
    block->size = front;
    release(block);
    block = second;
  }
  trim(block, size);
  *result = (uint8_t *)block + HEAD;
  return 0;
}

// The instructions of wasm copy and fill memory. Each function is compiled to one of them, not to a call of itself.

void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }

void *memcpy(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }

void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }

int memcmp(const void *a, const void *b, size_t count) {
  const uint8_t *x = a, *y = b;
  while (count >= 8) {
    uint64_t left, right;
    __builtin_memcpy(&left, x, 8);
    __builtin_memcpy(&right, y, 8);
    if (left != right) break;
    x += 8, y += 8, count -= 8;
  }
  for (size_t index = 0; index < count; index += 1) {
    if (x[index] != y[index]) return x[index] < y[index] ? -1 : 1;
  }
  return 0;
}

#endif
