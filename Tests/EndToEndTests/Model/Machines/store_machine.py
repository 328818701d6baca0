"""What models of a store share: requests to it, and sequences of them that Hypothesis makes up.

A model is run as `MODEL BASE TOKEN [RUNS [STEPS]]`. Where the store answers otherwise than the model, Hypothesis looks for
the shortest sequence in which it does, and the status is 1.
"""
import http.client
import json
import sys
import urllib.parse
import uuid

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

BASE, TOKEN = urllib.parse.urlsplit(sys.argv[1]), sys.argv[2]
RUNS, STEPS = (int(word) for word in (sys.argv[3:] + ["100", "40"][len(sys.argv[3:]):])[:2])
CONNECTION = http.client.HTTPConnection(BASE.hostname, BASE.port, timeout=30)


def send(method, path, body=None, token=TOKEN, key=None, version=None):
    """An answer's status, its code if it is a refusal, and its body, read and as it is."""
    fields = {"Content-Type": "application/json"}
    if token:
        fields["Authorization"] = "Bearer " + token
    if key:
        fields["Idempotency-Key"] = key
    if version:
        fields["If-Match"] = f'"{version}"'
    CONNECTION.request(method, path, None if body is None else json.dumps(body), fields)
    answer = CONNECTION.getresponse()
    raw = answer.read()
    parsed = json.loads(raw) if raw else None
    code = parsed.get("code") if answer.status >= 400 else None
    return answer.status, code, parsed, raw


def pounds(pence):
    return {"amount": pence, "currency": "GBP"}


def new():
    return str(uuid.uuid4())


class StoreMachine(RuleBasedStateMachine):
    def answer(self, *request, again=False, **fields):
        status, code, parsed, raw = send(*request, **fields)
        if again and status < 400:
            status_again, _, _, raw_again = send(*request, **fields)
            assert (status_again, raw_again) == (status, raw), "a repeat is answered otherwise"
        return status, code, parsed

    def accept(self, status, *request, **fields):
        found, code, parsed = self.answer(*request, **fields)
        assert found == status, f"{request[:2]} was answered with {found} {code}, not {status}"
        return parsed

    def refuse(self, code, *request, **fields):
        found, said, _ = self.answer(*request, **fields)
        assert (found >= 400, said) == (True, code), f"{request[:2]} was answered with {found} {said}, not {code}"


def test(machine):
    """Runs a machine as often as was asked for."""
    run_state_machine_as_test(
        machine, settings=settings(
            max_examples=RUNS, stateful_step_count=STEPS, deadline=None, database=None, print_blob=False,
            # The same in every run of every day; a longer one looks elsewhere.
            derandomize=RUNS <= 100, phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck)))
    print(f"{RUNS} runs of up to {STEPS} steps agree with the model.")
