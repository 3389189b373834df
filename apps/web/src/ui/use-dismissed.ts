import { useState } from 'react';

/** An error until it is closed; another one, or the same again, shows anew. */
export function useDismissed(error: unknown): { error: unknown; dismiss: () => void } {
  const [dismissed, setDismissed] = useState<unknown>(null);
  return { error: error === dismissed ? null : error, dismiss: () => setDismissed(error) };
}
