#define _GNU_SOURCE
#include "report.h"

#include <dlfcn.h>
#include <string.h>
#include <unwind.h>
#ifdef __linux__
#include <ucontext.h>
#endif

void text_add(struct text *text, const char *string) {
  while (*string && text->count < sizeof text->bytes) text->bytes[text->count++] = *string++;
}

void text_add_number(struct text *text, uint64_t number, unsigned base) {
  char digits[65];
  char *first = digits + 64;
  *first = 0;
  do {
    *--first = "0123456789abcdef"[number % base];
    number /= base;
  } while (number > 0);
  text_add(text, first);
}

/// The address of the instruction that faulted, and that of the top of the stack; 0 if unknown.
struct registers {
  uintptr_t instruction, stack;
};

static struct registers registers(void *context) {
#if defined(__linux__) && defined(__x86_64__)
  greg_t *all = ((ucontext_t *)context)->uc_mcontext.gregs;
  return (struct registers){(uintptr_t)all[REG_RIP], (uintptr_t)all[REG_RSP]};
#elif defined(__linux__) && defined(__aarch64__)
  mcontext_t *all = &((ucontext_t *)context)->uc_mcontext;
  return (struct registers){(uintptr_t)all->pc, (uintptr_t)all->sp};
#else
  (void)context;
  return (struct registers){0, 0};
#endif
}

static const char *name(int number) {
  switch (number) {
  case SIGILL: return "SIGILL (a trap)";
  case SIGTRAP: return "SIGTRAP (a trap)";
  case SIGSEGV: return "SIGSEGV";
  case SIGBUS: return "SIGBUS";
  case SIGFPE: return "SIGFPE (a wrong calculation)";
  case SIGABRT: return "SIGABRT (abort)";
  default: return "another signal";
  }
}

void text_add_signal(struct text *text, int number, const siginfo_t *info, void *context) {
  text_add(text, name(number));
  if ((number != SIGSEGV && number != SIGBUS) || info->si_code <= 0) return;
  // A frame may begin far below the one before.
  uintptr_t address = (uintptr_t)info->si_addr, stack = registers(context).stack, reach = 1 << 16;
  if (stack > reach && address > stack - reach && address < stack + reach) {
    text_add(text, " (an overflow of the stack)");
  } else {
    text_add(text, " (the wrong address 0x");
    text_add_number(text, address, 16);
    text_add(text, ")");
  }
}

/// Returns the number of bytes of a character that is never shown, in UTF-8: one that a terminal obeys or a reader does
/// not see, as in HiddenScalar.swift. 0 for any other, and for control characters of one byte.
static size_t hidden(const char *ring, size_t capacity, size_t at, size_t total) {
  unsigned char bytes[3] = {0};
  for (size_t index = 0; index < 3 && at + index < total; index++) {
    bytes[index] = (unsigned char)ring[(at + index) % capacity];
  }
  unsigned char second = bytes[1], third = bytes[2];
  switch (bytes[0]) {
  case 0xC2: return (second >= 0x80 && second < 0xA0) || second == 0xAD ? 2 : 0;
  case 0xD8: return second == 0x9C ? 2 : 0;
  case 0xE2:
    if (second == 0x80) return third == 0x8E || third == 0x8F || (third >= 0xA8 && third <= 0xAE) ? 3 : 0;
    return second == 0x81 && third >= 0xA0 && third <= 0xAF ? 3 : 0;
  case 0xEF: return second == 0xBB && third == 0xBF ? 3 : 0;
  case 0xF3: return second == 0xA0 ? 4 : 0;
  default: return 0;
  }
}

void text_add_lines(
  struct text *text, const char *ring, size_t capacity, size_t total, const char *home) {
  size_t length = strlen(home);
  bool begins = true;
  for (size_t at = total > capacity ? total - capacity : 0; at < total; at++) {
    size_t same = 0;
    while (same < length && at + same < total && ring[(at + same) % capacity] == home[same]) same++;
    unsigned char byte = (unsigned char)ring[at % capacity];
    char shown[2] = {byte >= 0x20 && byte != 0x7F ? (char)byte : '?', 0};
    if (begins) text_add(text, "  ");
    begins = byte == '\n';
    size_t skipped = hidden(ring, capacity, at, total);
    if (skipped > 0) {
      text_add(text, "?");
      at += skipped - 1;
      continue;
    }
    if (length > 1 && same == length) {
      text_add(text, "~");
      at += length - 1;
    } else {
      text_add(text, begins ? "\n" : shown);
    }
  }
  if (!begins) text_add(text, "\n");
}

// MARK: - Backtrace

/// The most calls in a report.
enum { most_frames = 64, longest_symbol = 80 };

struct walk {
  struct text *text;
  uintptr_t fault;
  int count;
};

static void add_frame(struct walk *walk, uintptr_t address) {
  struct text *text = walk->text;
  text_add(text, walk->count < 10 ? "   " : "  ");
  text_add_number(text, (uint64_t)walk->count, 10);
  text_add(text, "  ");
  Dl_info module = {0};
  if (dladdr((void *)address, &module) && module.dli_fname) {
    const char *slash = strrchr(module.dli_fname, '/');
    text_add(text, slash ? slash + 1 : module.dli_fname);
    text_add(text, " + 0x");
    text_add_number(text, address - (uintptr_t)module.dli_fbase, 16);
    if (module.dli_sname) {
      char symbol[longest_symbol + 1] = {0};
      strncpy(symbol, module.dli_sname, longest_symbol);
      text_add(text, "  ");
      text_add(text, symbol);
    }
  } else {
    text_add(text, "0x");
    text_add_number(text, address, 16);
  }
  text_add(text, "\n");
  walk->count++;
}

static _Unwind_Reason_Code visit(struct _Unwind_Context *frame, void *data) {
  struct walk *walk = data;
  int is_exact = 0;
  uintptr_t address = _Unwind_GetIPInfo(frame, &is_exact);
  if (walk->count == 0 && walk->fault != 0 && address != walk->fault) return _URC_NO_REASON;
  // A return address is that of the instruction behind the call.
  if (!is_exact && address > 0) address--;
  if (address == 0 || address >= UINTPTR_MAX - 1) return _URC_END_OF_STACK;
  add_frame(walk, address);
  return walk->count < most_frames ? _URC_NO_REASON : _URC_END_OF_STACK;
}

void text_add_backtrace(struct text *text, void *context) {
  struct walk walk = {.text = text, .fault = registers(context).instruction};
  _Unwind_Backtrace(visit, &walk);
  // A call of a null pointer: no function has that address.
  if (walk.count == 0) add_frame(&walk, walk.fault);
}

static _Unwind_Reason_Code end(struct _Unwind_Context *frame, void *data) {
  (void)frame;
  (void)data;
  return _URC_END_OF_STACK;
}

void text_prepare_backtrace(void) {
  Dl_info module;
  _Unwind_Backtrace(end, NULL);
  dladdr((void *)text_prepare_backtrace, &module);
}
