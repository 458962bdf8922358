"""A Firefox driven over Marionette, the line that every Firefox has built in: length-prefixed JSON over a socket."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

NAME = "firefox-esr"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which WebDriver names an element."""

PREFERENCES = """
user_pref("marionette.port", %d);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "http://127.0.0.1:9/");
"""


class Firefox:
    """One browser with a profile of its own."""

    def __init__(self, folder: Path, width: int = 1440, height: int = 900) -> None:
        program = shutil.which(NAME)
        assert program, "no firefox; remedy: tools/firefox.sh, or apt-get install firefox-esr"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        (folder / "user.js").write_text(PREFERENCES % port)
        options = ["--headless", "--marionette", "--no-remote", "--profile", str(folder)]
        size = ["--width", str(width), "--height", str(height)]
        self.process = subprocess.Popen(
            [program, *options, *size, "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self._line = self._reach(port)
        self._number = 0
        self._read()  # it introduces itself
        self.say("WebDriver:NewSession")
        self.say("WebDriver:SetWindowRect", width=width, height=height)

    def _reach(self, port: int) -> socket.socket:
        until = time.monotonic() + 90
        while time.monotonic() < until:
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=60)
            except OSError:
                assert self.process.poll() is None, "firefox ended by itself"
                time.sleep(0.2)
        raise AssertionError("firefox did not listen")

    def _read(self) -> Any:
        length = b""
        while (digit := self._line.recv(1)) != b":":
            assert digit, "firefox closed the line"
            length += digit
        data = b""
        while len(data) < int(length):
            data += self._line.recv(int(length) - len(data))
        return json.loads(data)

    def say(self, command: str, **parameters: Any) -> Any:
        """Have something done, and wait for it."""
        self._number += 1
        said = json.dumps([0, self._number, command, parameters]).encode()
        self._line.sendall(b"%d:%b" % (len(said), said))
        _, _, error, result = self._read()
        assert error is None, f"{command}: {error}"
        return result

    def go(self, address: str) -> None:
        """Open an address."""
        self.say("WebDriver:Navigate", url=address)

    def ask(self, script: str, *arguments: Any) -> Any:
        """What a function of the page says."""
        return self.say("WebDriver:ExecuteScript", script=script, args=list(arguments))["value"]

    def wait(self, script: str, seconds: float = 60) -> Any:
        """Wait until a function of the page says something."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if found := self.ask(script):
                return found
            time.sleep(0.03)
        raise AssertionError(f"never came: {script}")

    def click(self, sign: str, number: int = 0) -> None:
        """Click the so-manyth thing, as a person does: it is brought into sight, and nothing may be over it."""
        found = self.say("WebDriver:FindElements", using="css selector", value=sign)
        self.ask("arguments[0].scrollIntoView({ block: 'center' })", found[number])
        self.say("WebDriver:ElementClick", id=found[number][ELEMENT])

    def press(self, key: str, held: int = 0) -> None:
        """Press a key, for so many milliseconds."""
        down, wait, up = (
            {"type": "keyDown", "value": key},
            {"type": "pause", "duration": held},
            {"type": "keyUp", "value": key},
        )
        self.say("WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": [down, wait, up]}])

    def close(self) -> None:
        """End it."""
        self._line.close()
        self.process.terminate()
        self.process.wait(30)
