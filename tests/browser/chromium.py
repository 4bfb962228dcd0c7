"""A headless Chromium with a software GPU, driven through a pipe by its DevTools protocol."""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time

ARGUMENTS = [
    "--headless=new", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
    "--no-sandbox", "--remote-debugging-pipe", "--window-size=1300,1000", "about:blank",
]


class Chromium:
    """A page, and the messages that it gave: errors, log entries and requests beyond the file."""

    def __init__(self, program, timeout=240):
        self.messages, self.answers, self.events = [], {}, []
        self.id, self.rest, self.deadline = 0, b"", time.monotonic() + timeout
        self.profile = tempfile.mkdtemp(prefix="mbv-browser-")
        read_there, self.out = os.pipe()
        self.back, write_there = os.pipe()

        def connect():  # Chromium reads commands from 3 and writes answers to 4
            there, back = os.dup(read_there), os.dup(write_there)
            os.dup2(there, 3)
            os.dup2(back, 4)

        self.process = subprocess.Popen(
            [program, "--user-data-dir=" + self.profile, *ARGUMENTS], close_fds=False,
            preexec_fn=connect, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(read_there)
        os.close(write_there)
        self.session = None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(domain + ".enable")

    def close(self):
        try:
            os.write(self.out, json.dumps({"id": 0, "method": "Browser.close"}).encode() + b"\0")
            self.process.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.out)
        os.close(self.back)
        shutil.rmtree(self.profile, ignore_errors=True)

    def send(self, method, **params):
        self.id += 1
        message = {"id": self.id, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        wanted = self.id
        while wanted not in self.answers:
            self._read()
        answer = self.answers.pop(wanted)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def open(self, url):
        self.events.clear()
        self.send("Page.navigate", url=url)
        while "Page.loadEventFired" not in self.events:
            self._read()

    def run(self, script):
        answer = self.send("Runtime.evaluate", expression=script, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def until(self, script):
        while not self.run(script):
            if time.monotonic() > self.deadline:
                raise RuntimeError(f"never came true: {script}; {self.messages}")
            time.sleep(0.05)

    def _read(self):
        ready, _, _ = select.select([self.back], [], [], max(0, self.deadline - time.monotonic()))
        bytes_read = os.read(self.back, 1 << 16) if ready else b""
        if not bytes_read:
            raise RuntimeError("the browser has ended, or does not answer in time")
        *messages, self.rest = (self.rest + bytes_read).split(b"\0")
        for text in messages:
            self._take(json.loads(text))

    def _take(self, message):
        if "id" in message:
            self.answers[message["id"]] = message
            return
        method, params = message["method"], message.get("params", {})
        self.events.append(method)
        if method in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"):
            self.messages.append(json.dumps(params)[:600])
        elif method == "Network.requestWillBeSent":
            url = params["request"]["url"]
            if not url.startswith(("file:", "data:", "blob:", "about:")):
                self.messages.append("asks for " + url)
        elif method == "Page.javascriptDialogOpening":
            self.messages.append("dialog: " + params["message"])
            self.id += 1  # answered so that the page goes on
            os.write(self.out, json.dumps({"id": self.id, "method": "Page.handleJavaScriptDialog",
                                           "params": {"accept": True},
                                           "sessionId": self.session}).encode() + b"\0")
