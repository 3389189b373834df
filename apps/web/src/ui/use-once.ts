import { useState } from 'react';

/** True from the first time `wanted` is: a dialog is not loaded before, and stays to close with its animation. */
export function useOnce(wanted: boolean): boolean {
  const [seen, setSeen] = useState(wanted);
  if (wanted && !seen) setSeen(true);
  return wanted || seen;
}
