type Page = {
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  wakeLock: Pick<WakeLock, 'request'> | undefined;
};

const thisPage = (): Page => ({ document, wakeLock: navigator.wakeLock });

/**
 * Keeps the screen on (GEO-06). The browser lets go whenever the page is hidden: it is asked again when it comes back. Where it refuses, a
 * weak battery for one, the screen goes off as usual. Returns the way to let go.
 */
export function keepAwake({ document, wakeLock }: Page = thisPage()): () => void {
  let held: WakeLockSentinel | null = null;
  let isStopped = false;

  const hold = async () => {
    if (!wakeLock || document.visibilityState !== 'visible') return;
    try {
      const lock = await wakeLock.request('screen');
      if (isStopped) await lock.release();
      else held = lock;
    } catch {
      held = null;
    }
  };
  const onVisible = () => void hold();
  document.addEventListener('visibilitychange', onVisible);
  void hold();

  return () => {
    isStopped = true;
    document.removeEventListener('visibilitychange', onVisible);
    void held?.release();
    held = null;
  };
}
