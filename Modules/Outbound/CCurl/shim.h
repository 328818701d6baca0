#pragma once
#include <curl/curl.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// What libcurl declares with any number of arguments, which Swift does not call: one function for each type of value.
static inline CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}
// The bytes are copied; CURLOPT_POSTFIELDSIZE_LARGE comes before.
static inline CURLcode ccurl_set_body(CURL *handle, const void *bytes) {
  return curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, (const char *)bytes);
}
static inline CURLcode ccurl_set_data_callback(
    CURL *handle, CURLoption function, CURLoption data, size_t (*call)(char *, size_t, size_t, void *), void *context) {
  CURLcode code = curl_easy_setopt(handle, function, call);
  return code == CURLE_OK ? curl_easy_setopt(handle, data, context) : code;
}
static inline CURLcode ccurl_set_socket_callback(
    CURL *handle, curl_socket_t (*call)(void *, curlsocktype, struct curl_sockaddr *), void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, call);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context) : code;
}
static inline CURLcode ccurl_status(CURL *handle, long *status) {
  return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, status);
}
static inline CURLMcode ccurl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

// The address that is about to be connected to: 4 or 16 bytes of it, and its port. Returns how many; 0 for neither.
static inline int ccurl_address(const struct curl_sockaddr *address, unsigned char bytes[16], unsigned short *port) {
  if (address->family == AF_INET && address->addrlen >= sizeof(struct sockaddr_in)) {
    struct sockaddr_in internet;
    memcpy(&internet, &address->addr, sizeof internet);
    memcpy(bytes, &internet.sin_addr, 4);
    *port = ntohs(internet.sin_port);
    return 4;
  }
  if (address->family == AF_INET6 && address->addrlen >= sizeof(struct sockaddr_in6)) {
    struct sockaddr_in6 internet;
    memcpy(&internet, &address->addr, sizeof internet);
    memcpy(bytes, &internet.sin6_addr, 16);
    *port = ntohs(internet.sin6_port);
    return 16;
  }
  return 0;
}
static inline curl_socket_t ccurl_open(const struct curl_sockaddr *address) {
  int descriptor = socket(address->family, address->socktype, address->protocol);
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
}

static const curl_socket_t CCURL_NO_SOCKET = CURL_SOCKET_BAD;
static const size_t CCURL_READ_ABORT = CURL_READFUNC_ABORT;
static const long CCURL_GLOBAL = CURL_GLOBAL_DEFAULT;
static const unsigned int CCURL_NO_USER = CURLU_DISALLOW_USER;
static const unsigned int CCURL_DEFAULT_PORT = CURLU_DEFAULT_PORT;
static const long CCURL_TLS_1_2 = CURL_SSLVERSION_TLSv1_2;
static const long CCURL_TLS_REQUIRED = CURLUSESSL_ALL;
