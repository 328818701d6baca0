"""A mail server that is not ours, for tests: prints its port, then a line of JSON for each message it takes.

mail_server.py FOLDER [tls] [auth]. With tls it offers STARTTLS, with a certificate of its own in FOLDER/certificate.pem,
and takes nothing without. What it does with a recipient is in the address: no-such@, later@, too-late@, unwanted@, hang@.
"""
import asyncio
import datetime
import email
import email.policy
import ipaddress
import json
import pathlib
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


def certificate(folder):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "mail.example")])
    now = datetime.datetime.now(datetime.timezone.utc)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName(
            [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256()))
    file, secret = folder / "certificate.pem", folder / "key.pem"
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    return file, secret


def described(content):
    message = email.message_from_bytes(content, policy=email.policy.default)
    parts = {part.get_content_type(): part.get_content().replace("\r\n", "\n") for part in message.walk() if not part.is_multipart()}
    sender = message["From"].addresses[0]
    return {
        "subject": message["Subject"], "from": sender.addr_spec, "name": sender.display_name,
        "to": message["To"].addresses[0].addr_spec, "language": message["Content-Language"],
        "id": message["Message-ID"], "automatic": message["Auto-Submitted"], "date": message["Date"].datetime.isoformat(),
        "type": message.get_content_type(), "text": parts.get("text/plain"), "html": parts.get("text/html"),
        "parts": [part.get_content_type() for part in message.walk()],
        "fields": sorted(message.keys()),
        "defects": [repr(defect) for part in message.walk() for defect in part.defects]
        + [repr(defect) for field in message.values() for defect in field.defects],
        "longest": max(len(line) for line in content.split(b"\r\n")),
        "bare": b"\n" in content.replace(b"\r\n", b""), "ascii": content.isascii(),
    }


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        local = address.split("@")[0]
        if local == "no-such":
            return "550 5.1.1 No such mailbox"
        if local == "later":
            return "451 4.7.1 Greylisted, try later"
        if local == "hang":
            await asyncio.sleep(60)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        local = envelope.rcpt_tos[0].split("@")[0]
        if local == "unwanted":
            return "554 5.7.1 Message refused"
        if local == "too-late":
            return "452 4.2.2 Mailbox full"
        print(json.dumps({
            "sender": envelope.mail_from, "recipients": envelope.rcpt_tos, "tls": session.ssl is not None,
            "greeting": session.host_name, "user": (session.auth_data or b"").decode(), "message": described(envelope.content),
        }), flush=True)
        return "250 Taken"


def authenticate(server, session, envelope, mechanism, data):
    good = data.login == b"shop" and data.password == b"correct horse"
    return AuthResult(success=good, auth_data=data.login, handled=False) if good else AuthResult(success=False, handled=False)


async def main():
    folder, options = pathlib.Path(sys.argv[1]), sys.argv[2:]
    settings = {"hostname": "mail.example"}
    if "tls" in options:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate(folder))
        settings |= {"tls_context": context, "require_starttls": True}
    if "auth" in options:
        settings |= {"authenticator": authenticate, "auth_required": True, "auth_require_tls": "tls" in options}
    server = await asyncio.get_running_loop().create_server(lambda: SMTP(Handler(), **settings), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    # Ends with whoever started it.
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main())
