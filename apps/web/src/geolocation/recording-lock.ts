const NAME = 'motu-trace';

type RecordingLock = {
  isHeld(): boolean;
  /** Takes it, waiting for its turn or not; whether it was taken. */
  take(options: { waits: boolean }): Promise<boolean>;
  release(): void;
};

/** One tab records at a time: the others neither write in its track nor offer to go on with it, until it is closed or gone. */
export function createRecordingLock(locks: Pick<LockManager, 'request'> | undefined): RecordingLock {
  let free: (() => void) | null = null;
  return {
    isHeld: () => free !== null,
    take({ waits }) {
      if (!locks || free) return Promise.resolve(true);
      return new Promise((resolve, reject) => {
        const hold = (lock: Lock | null) => {
          resolve(lock !== null);
          if (!lock) return;
          return new Promise<void>((release) => {
            free = release;
          });
        };
        locks.request(NAME, { ifAvailable: !waits }, hold).catch(reject);
      });
    },
    release() {
      free?.();
      free = null;
    },
  };
}
