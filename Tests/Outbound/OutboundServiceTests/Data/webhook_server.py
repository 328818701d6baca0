"""A receiver of webhooks that is not ours, for tests: prints its port, then a line of JSON for each message it gets.

webhook_server.py SECRET [any-time]. Each message is checked by the library of Standard Webhooks, of any time if it says so. The path says how it is answered:
/ok, /STATUS with /429 asking for two hours, /redirect, /hang. A GET of /tampered?N alters the last message that was good in N
ways, and answers how many of them the library takes.
"""
import base64
import datetime
import http.server
import json
import random
import sys
import threading

import standardwebhooks.webhooks as library

secret = sys.argv[1]
last = {}
said = threading.Lock()


def verifies(fields, body):
    """What the library says; its clock may be set to the time of the message."""
    if "any-time" in sys.argv:
        class Clock(datetime.datetime):
            @classmethod
            def now(cls, tz=None):
                return cls.fromtimestamp(int(fields["webhook-timestamp"]), tz)

        library.datetime = Clock
    library.Webhook(secret).verify(body, fields)


def is_good(fields, body):
    try:
        verifies(fields, body)
        return True
    except (library.WebhookVerificationError, ValueError):
        return False


def tampered(count):
    """A message with one thing about it changed: a byte of the body, the id, the time, a bit of the signature."""
    generator = random.Random(7)
    for number in range(count):
        fields, body = dict(last["fields"]), bytearray(last["body"])
        kind = number % 4
        if kind == 0:
            body[generator.randrange(len(body))] ^= 1 << generator.randrange(7)
        elif kind == 1:
            fields["webhook-id"] += generator.choice("abc0.")
        elif kind == 2:
            fields["webhook-timestamp"] = str(int(fields["webhook-timestamp"]) + generator.choice([-2, -1, 1, 2]))
        else:
            raw = bytearray(base64.b64decode(fields["webhook-signature"].split(" ")[0][3:]))
            raw[generator.randrange(len(raw))] ^= 1 << generator.randrange(8)
            fields["webhook-signature"] = "v1," + base64.b64encode(raw).decode()
        yield fields, bytes(body)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, text="", **fields):
        self.send_response(status)
        self.send_header("Content-Length", str(len(text)))
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(text.encode())

    def do_GET(self):
        count = int(self.path.split("?")[1])
        self.answer(200, str(sum(is_good(*message) for message in tampered(count))))

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        fields = {name.lower(): value for name, value in self.headers.items()}
        good = is_good(fields, body)
        if good:
            last.update(fields=fields, body=body)
        line = json.dumps({
            "path": self.path, "good": good, "id": fields.get("webhook-id"), "body": json.loads(body),
            "signatures": len(fields.get("webhook-signature", "").split(" ")), "type": fields.get("content-type"),
            "time": int(fields.get("webhook-timestamp", 0)),
        })
        with said:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
        name = self.path[1:]
        if name == "hang":
            threading.Event().wait(60)
        elif name == "redirect":
            self.answer(307, Location="/ok")
        elif name == "429":
            self.answer(429, Retry_After="7200")
        elif name.isdigit():
            self.answer(int(name), "no\x00\nmore")
        else:
            self.answer(204)


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 256


server = Server(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
# Ends with whoever started it.
sys.stdin.read()
