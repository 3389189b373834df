import { createCollection } from '@motu/engine';

const LOOK_MS = 5_000;

/** Looks at the heap of the main thread from time to time; returns the way to stop. Threads that draw do so after each job (ADR 75). */
export function startCollecting(look = createCollection()): () => void {
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}
