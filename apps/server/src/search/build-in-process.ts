import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { IndexSources } from './write-index.ts';

const program = join(import.meta.dirname, 'build-process.ts');

export type Building = {
  /** The packed index; null when it was stopped. */
  done: Promise<ArrayBuffer | null>;
  stop(): void;
};

/**
 * Builds an index in a process of its own. A thread was tried: seventy megabytes of what it had read stayed with the server for
 * good. Only the way to the data is handed over, and its settings are none of its business.
 */
export function buildInProcess(sources: IndexSources): Building {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let isStopped = false;
  child.stdin.on('error', () => {}); // it ended before it read: its exit says so
  child.stdin.end(JSON.stringify(sources));
  const done = read(child).catch((error) => {
    if (isStopped) return null;
    throw error;
  });
  return {
    done,
    stop() {
      isStopped = true;
      child.kill();
    },
  };
}

function read(child: ChildProcess): Promise<ArrayBuffer> {
  const chunks: Buffer[] = [];
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (text) => (said += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(join8(chunks));
      else reject(new Error(`The index was not built (exit ${code}): ${said.trim()}`));
    });
  });
}

/** In memory of its own, that begins where every kind of array may. */
function join8(chunks: readonly Buffer[]): ArrayBuffer {
  const bytes = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes.buffer;
}
