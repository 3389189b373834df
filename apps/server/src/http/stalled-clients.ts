import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client may take nothing of what waits for it, and how much may wait in all. */
export type Patience = {
  /** A phone on a bad network takes something more often than this. */
  stalledMs: number;
  /** What waits for those who have taken nothing lately may hold this much memory together. */
  waitingBytes: number;
  /** While more than that waits, those who have taken nothing for this long leave first. */
  pressedMs: number;
};

/** Who takes nothing is gone within the minute; `npm run bench -- slow-readers` tells what a hundred of them cost meanwhile. */
const USUAL_PATIENCE: Patience = { stalledMs: 45_000, waitingBytes: 16 * 1024 ** 2, pressedMs: 3_000 };

/** Looked at so many times in the shorter of the two times. */
const LOOKS = 5;
/** Beyond what any client asks for before it reads. */
const MOST_PIPELINED = 32;

type Wait = { socket: Socket; queued: number; written: number; since: number };

/**
 * Closes connections whose clients ask and do not read: their answers would stay in memory for as long as they like. They are reset: the system
 * would try to send what it holds for minutes otherwise.
 */
export function closeStalledClients(server: Server, patience: Patience = USUAL_PATIENCE): void {
  const sockets = new Set<Socket>();
  const waits = new Map<Socket, Wait>();

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      waits.delete(socket);
    });
  });
  const step = Math.min(patience.stalledMs, patience.pressedMs) / LOOKS;
  const timer = setInterval(() => sweep(performance.now()), step).unref();
  server.once('close', () => clearInterval(timer));

  function sweep(now: number): void {
    for (const socket of sockets) look(socket, now);
    for (const { socket, since } of waits.values()) if (now - since >= patience.stalledMs) socket.resetAndDestroy();
    // Those who wait longest come first: a wait that began again was put at the end.
    const idle = [...waits.values()].filter(({ socket, since }) => !socket.destroyed && since < now);
    let held = idle.reduce((sum, { socket }) => sum + socket.writableLength, 0);
    for (const { socket, since } of idle) {
      if (held <= patience.waitingBytes || now - since < patience.pressedMs) return;
      held -= socket.writableLength;
      socket.resetAndDestroy();
    }
  }

  function look(socket: Socket, now: number): void {
    const [queued, written] = [queuedBytes(socket), socket.bytesWritten];
    const wait = waits.get(socket);
    if (wait && queued > 0 && wait.queued === queued && wait.written === written) return;
    waits.delete(socket);
    if (queued > 0) waits.set(socket, { socket, queued, written, since: now });
  }
}

/** Bytes that the system has not taken yet: a large answer is one write, and only this number tells that it moves. */
function queuedBytes(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}

/**
 * Whether others of its connection come before this answer. It is made when they are sent, not before: a client that asks and does not read
 * would have all of them held for it. An answer has its socket at once when none is before it.
 */
export const isPipelined = (response: ServerResponse): boolean => response.socket === null;

/** Whether one more may wait for its turn. */
export function hasRoomFor(response: ServerResponse, socket: Socket): boolean {
  const count = (pipelined.get(socket) ?? 0) + 1;
  pipelined.set(socket, count);
  response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1));
  return count <= MOST_PIPELINED;
}

const pipelined = new WeakMap<Socket, number>();
