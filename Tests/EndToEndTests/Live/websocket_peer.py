"""Drives a live page with a WebSocket library that is not ours: `websocket_peer.py http://127.0.0.1:PORT [PATIENCE]`.

Each case is what one connection sends, and the close code that must come back. Prints a line for each that is wrong, and
ends with 1 if there is any.
"""

import http.client
import re
import struct
import sys
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

base = urlsplit(sys.argv[1])
origin = f"http://{base.netloc}"
socket_address = f"ws://{base.netloc}/_live/socket"
MASK = bytes([1, 2, 3, 4])


def load():
    """A page as a browser gets it: its cookie, its token, and the number of its button."""
    connection = http.client.HTTPConnection(base.hostname, base.port, timeout=10)
    connection.request("GET", "/")
    answer = connection.getresponse()
    html = answer.read().decode()
    assert answer.status == 200, answer.status
    cookie = answer.getheader("Set-Cookie").split(";")[0]
    token = re.search(r'name="_t" value="([^"]+)"', html).group(1)
    tag = re.search(r'<button[^>]*data-testid="press"[^>]*>', html).group(0)
    return cookie, token, int(re.search(r'data-i="(\d+)"', tag).group(1))


def opened(cookie, **options):
    headers = {"Cookie": cookie} if cookie else {}
    return connect(
        socket_address, origin=options.get("origin", origin), additional_headers=headers, compression=None,
        close_timeout=2, proxy=None)


def frame(first, payload=b"", masked=True, length=None):
    """A frame as it should be, but for what a case makes wrong."""
    head = bytes([first])
    bit = 0x80 if masked else 0
    if length is not None:
        head += bytes([bit | 127]) + struct.pack(">Q", length)
    elif len(payload) < 126:
        head += bytes([bit | len(payload)])
    else:
        head += bytes([bit | 126]) + struct.pack(">H", len(payload))
    if not masked:
        return head + payload
    return head + MASK + bytes(byte ^ MASK[index % 4] for index, byte in enumerate(payload))


def hello(token, address="/"):
    return f'["h","{token}","{address}",0,0]'


# How long a close is waited for, in seconds.
patience = float(sys.argv[2]) if len(sys.argv) > 2 else 5


def closed(socket):
    """The code that the server closes with; None when it does not."""
    try:
        while True:
            socket.recv(timeout=patience)
    except TimeoutError:
        return None
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else "no code"


text = "é".encode()
# Bytes after a hello that was taken.
malformed = {
    "a frame without a mask": (frame(0x81, b"[]", masked=False), 1002),
    "a reserved bit": (frame(0xC1, b"[]"), 1002),
    "the other reserved bits": (frame(0xB1, b"[]"), 1002),
    "an unknown kind of frame": (frame(0x83, b"[]"), 1002),
    "an unknown control frame": (frame(0x8B), 1002),
    "a ping in fragments": (frame(0x09, b"x"), 1002),
    "a close in fragments": (frame(0x08, struct.pack(">H", 1000)), 1002),
    "a ping that is too long": (frame(0x89, b"x" * 126), 1002),
    "a continuation of nothing": (frame(0x80, b"[]"), 1002),
    "a message within a message": (frame(0x01, b"[") + frame(0x81, b"]"), 1002),
    "a close code that nobody may send": (frame(0x88, struct.pack(">H", 1005)), 1002),
    "a close code of one byte": (frame(0x88, b"\x03"), 1002),
    "a close reason that is no text": (frame(0x88, struct.pack(">H", 1000) + b"\xff"), 1007),
    "a length that is longer than it need be": (b"\x81\xfe" + struct.pack(">H", 2) + MASK + b"\x5a\x5f", 1002),
    "a length with the highest bit": (frame(0x81, length=1 << 63), 1002),
    "a message that is announced too large": (frame(0x81, length=10 << 20), 1009),
    "a message of too many fragments' bytes": (frame(0x01, b"x" * 60_000) + frame(0x80, b"x" * 60_000), 1009),
    "text that is none": (frame(0x81, b"\xff\xfe"), 1007),
    "text that is none, in fragments": (frame(0x01, text[:1]) + frame(0x80, b"x"), 1007),
    "a surrogate as text": (frame(0x81, b"\xed\xa0\x80"), 1007),
    "bytes where text belongs": (frame(0x82, b"[]"), 1003),
}
# Messages after a hello that was taken.
wrong = {
    "no JSON": "nonsense", "half of a message": '["c",1,', "nothing": "", "an object": "{}", "an empty list": "[]",
    "an event without a number": '["c",1]', "an event with too much": '["c",1,2,3]', "a negative number": '["c",-1,1]',
    "a fraction": '["c",1,1.5]', "a number that is too large": '["c",1,99999999999999999999]',
    "a text for a number": '["c","1",1]', "null": '["c",null,1]', "an unknown kind": '["z",1,2]',
    "an input without a value": '["i",1,2]', "a pair of one": '["y",1,[["a"]]]', "a second hello": '["h","a","/",0,0]',
    "an uncertain look": '["v",2]', "two messages": '["k",1]["k",2]', "deep nesting": "[" * 20_000,
}

failures = []


def check(name, got, expected):
    if got != expected:
        failures.append(name)
        print(f"{name}: {got} instead of {expected}")


def live():
    cookie, token, number = load()
    socket = opened(cookie)
    socket.send(hello(token))
    return socket, socket.recv(timeout=5), number


for name, (data, code) in malformed.items():
    socket, _, _ = live()
    socket.socket.sendall(data)
    check(name, closed(socket), code)

for name, message in wrong.items():
    socket, _, _ = live()
    socket.send(message)
    check(name, closed(socket), 1008)

socket, _, number = live()
socket.send(f'["i",1,{number},"{"x" * (33 << 10)}"]')
check("a message of more than 32 KB", closed(socket), 1009)

socket, _, _ = live()
try:
    for reference in range(1, 200):
        socket.send(f'["c",{reference},1]')
except ConnectionClosed:
    pass
check("more events than a person makes", closed(socket), 1008)

cookie, token, number = load()
for name, message, code in [
    ("an event before the hello", f'["c",1,{number}]', 1008), ("an acknowledgement before the hello", '["k",1]', 1008),
    ("another's token", hello("a.1.1.x"), 4003), ("another address", hello(token, "/elsewhere"), 4003),
]:
    socket = opened(cookie)
    socket.send(message)
    check(name, closed(socket), code)

for name, options in {"no cookie": {"cookie": None}, "a foreign origin": {"origin": "http://evil.example"}}.items():
    try:
        opened(options.pop("cookie", cookie), **options).close()
        check(name, 101, 403)
    except InvalidStatus as error:
        check(name, error.response.status_code, 403)

# The control: what is right is taken, also in fragments with a ping between them, and counts once.
socket, welcome, number = live()
check("a welcome", welcome, "[1,0,[]]")
press = f'["c",1,{number}]'.encode()
socket.socket.sendall(frame(0x01, press[:3]) + frame(0x89, b"ping") + frame(0x00, press[3:5]) + frame(0x80, press[5:]))
check("a press in fragments", "|1" in socket.recv(timeout=5), True)
for _ in range(2):
    socket.send(press.decode())
socket.send(f'["c",2,{number}]')
answer = socket.recv(timeout=5)
while "|2" not in answer and "|3" not in answer and "|4" not in answer:
    answer = socket.recv(timeout=5)
check("a press that comes again", "|2" in answer, True)
socket.close()

print(f"{len(failures)} wrong")
sys.exit(1 if failures else 0)
