#ifndef REEL_CDATAGRAMS_H
#define REEL_CDATAGRAMS_H

#include <netinet/in.h>
#include <stdint.h>
#include <sys/socket.h>

// Many packets of a UDP socket in one call of the system (recvmmsg, sendmmsg), which the Swift overlay of the C library
// does not declare. Systems without such calls get one call for each packet.

/// The most packets of one call.
#define REEL_MOST_DATAGRAMS 64

/// A packet in a piece of memory.
struct reel_datagram {
  /// The first byte, counted from the beginning of the memory, and the number of bytes.
  uint32_t start, count;
  /// The address of the other machine, IPv4 or IPv6, and its number of bytes.
  struct sockaddr_in6 address;
  socklen_t address_size;
};

/// Receives the packets that wait, without blocking: at most `REEL_MOST_DATAGRAMS`.
/// - `memory`: `REEL_MOST_DATAGRAMS` pieces of `size` bytes. A packet that fills its piece may have been longer.
/// - `packets`: room for `REEL_MOST_DATAGRAMS` packets.
/// Returns the number of packets.
int reel_receive_datagrams(int socket, uint8_t *memory, uint32_t size, struct reel_datagram *packets);

/// Sends packets without blocking. A packet that the system refuses is lost.
/// Returns the number of packets that were sent or lost: fewer than `count` once the system's own buffer is full.
int reel_send_datagrams(int socket, const uint8_t *memory, struct reel_datagram *packets, int count);

#endif
