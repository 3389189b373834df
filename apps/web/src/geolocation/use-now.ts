import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** The time, once a second, while something on screen counts it. */
export function useNow(isCounting: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isCounting) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isCounting]);
  return now;
}
