import { useEffect, useState } from 'react';
import { isSame } from '../form/conflict.ts';

/** A value once it has stopped changing; the same object while it says the same thing. */
export function useSettled<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (isSame(value, settled)) return;
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, settled, delayMs]);
  return settled;
}
