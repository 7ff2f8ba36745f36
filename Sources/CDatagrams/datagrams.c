#define _GNU_SOURCE
#include "datagrams.h"

#include <errno.h>
#include <string.h>

#ifdef __linux__

int reel_receive_datagrams(int socket, uint8_t *memory, uint32_t size, struct reel_datagram *packets) {
  struct mmsghdr messages[REEL_MOST_DATAGRAMS];
  struct iovec pieces[REEL_MOST_DATAGRAMS];
  memset(messages, 0, sizeof messages);
  for (uint32_t at = 0; at < REEL_MOST_DATAGRAMS; at++) {
    pieces[at] = (struct iovec){memory + (size_t)at * size, size};
    messages[at].msg_hdr.msg_name = &packets[at].address;
    messages[at].msg_hdr.msg_namelen = sizeof packets[at].address;
    messages[at].msg_hdr.msg_iov = &pieces[at];
    messages[at].msg_hdr.msg_iovlen = 1;
  }
  int count = recvmmsg(socket, messages, REEL_MOST_DATAGRAMS, MSG_DONTWAIT, NULL);
  for (int at = 0; at < count; at++) {
    packets[at].start = (uint32_t)at * size;
    packets[at].count = messages[at].msg_len;
    packets[at].address_size = messages[at].msg_hdr.msg_namelen;
  }
  return count < 0 ? 0 : count;
}

int reel_send_datagrams(int socket, const uint8_t *memory, struct reel_datagram *packets, int count) {
  struct mmsghdr messages[REEL_MOST_DATAGRAMS];
  struct iovec pieces[REEL_MOST_DATAGRAMS];
  for (int start = 0; start < count; start += REEL_MOST_DATAGRAMS) {
    int most = count - start < REEL_MOST_DATAGRAMS ? count - start : REEL_MOST_DATAGRAMS;
    memset(messages, 0, sizeof messages);
    for (int at = 0; at < most; at++) {
      struct reel_datagram *packet = &packets[start + at];
      pieces[at] = (struct iovec){(void *)(memory + packet->start), packet->count};
      messages[at].msg_hdr.msg_name = &packet->address;
      messages[at].msg_hdr.msg_namelen = packet->address_size;
      messages[at].msg_hdr.msg_iov = &pieces[at];
      messages[at].msg_hdr.msg_iovlen = 1;
    }
    for (int sent = 0; sent < most;) {
      int result = sendmmsg(socket, messages + sent, (unsigned)(most - sent), MSG_DONTWAIT);
      if (result > 0) sent += result;
      else if (errno == EAGAIN || errno == EWOULDBLOCK) return start + sent;
      else if (errno != EINTR) sent++;
    }
  }
  return count;
}

#else

int reel_receive_datagrams(int socket, uint8_t *memory, uint32_t size, struct reel_datagram *packets) {
  for (int at = 0; at < REEL_MOST_DATAGRAMS; at++) {
    packets[at].start = (uint32_t)at * size;
    packets[at].address_size = sizeof packets[at].address;
    ssize_t count = recvfrom(socket, memory + packets[at].start, size, MSG_DONTWAIT,
                             (struct sockaddr *)&packets[at].address, &packets[at].address_size);
    if (count < 0) return at;
    packets[at].count = (uint32_t)count;
  }
  return REEL_MOST_DATAGRAMS;
}

int reel_send_datagrams(int socket, const uint8_t *memory, struct reel_datagram *packets, int count) {
  for (int at = 0; at < count; at++) {
    ssize_t result = sendto(socket, memory + packets[at].start, packets[at].count, MSG_DONTWAIT,
                            (struct sockaddr *)&packets[at].address, packets[at].address_size);
    if (result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return at;
  }
  return count;
}

#endif
