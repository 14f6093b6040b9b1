"""A hub in a process of its own, whose memory can be searched: ``python -m tests.device.lone_hub FOLDER``.

Prints its port and ends when its input does.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.hub.real import running


@dataclass(frozen=True)
class Lone:
    port: int
    pid: int

    def memory(self) -> Iterator[bytes]:
        """Every readable and writable part of the process's memory."""
        with open(f"/proc/{self.pid}/mem", "rb", 0) as memory:
            for line in Path(f"/proc/{self.pid}/maps").read_text().splitlines():
                where, rights = line.split()[:2]
                low, high = (int(end, 16) for end in where.split("-"))
                if rights.startswith("rw"):
                    with contextlib.suppress(OSError, ValueError):
                        memory.seek(low)
                        yield memory.read(high - low)


@contextlib.asynccontextmanager
async def lone_hub(folder: Path) -> AsyncIterator[Lone]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.device.lone_hub", str(folder),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert process.stdin is not None and process.stdout is not None
    try:
        yield Lone(int(await process.stdout.readline()), process.pid)
    finally:
        process.stdin.close()
        await process.wait()


async def main(folder: Path) -> None:
    async with running(folder) as hub:
        print(hub.port, flush=True)
        await asyncio.to_thread(os.read, 0, 1)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
