/** Which layers lack tiles, and the wish to ask for them again: kept outside React, since tiles come by the dozen. */
export function createLayerHealth() {
  const listeners = new Set<() => void>();
  const askers = new Set<(slug: string) => void>();
  let failing: ReadonlySet<string> = new Set();

  const set = (slug: string, isFailing: boolean) => {
    if (failing.has(slug) === isFailing) return;
    failing = new Set(isFailing ? [...failing, slug] : [...failing].filter((one) => one !== slug));
    for (const listener of listeners) listener();
  };

  return {
    /** The layers whose last tile failed. A new set each time it changes. */
    failing: () => failing,
    tileFailed: (slug: string) => set(slug, true),
    tileCame: (slug: string) => set(slug, false),
    subscribe: (onChange: () => void) => subscribeTo(listeners, onChange),
    /** Asks again for the tiles of a layer. */
    askAgain(slug: string) {
      for (const ask of askers) ask(slug);
    },
    onAskAgain: (ask: (slug: string) => void) => subscribeTo(askers, ask),
  };
}

export type LayerHealth = ReturnType<typeof createLayerHealth>;

function subscribeTo<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
