#pragma once
// Glibc's Swift module lacks epoll, eventfd and accept4. Without _GNU_SOURCE, which would turn socket address
// parameters into unions that Swift cannot pass.
#include <sys/socket.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
extern int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags);
