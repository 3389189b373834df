import { createSemaphore, type Semaphore, type SemaphoreSettings } from './semaphore.ts';

type FairShares = {
  /** Waits for a place among those of one visitor; whoever has it gives it back by calling what it returns. */
  acquire(visitor: string): Promise<() => void>;
};

/** A semaphore for each visitor: however much one of them asks for, the others wait for little of it. */
export function createFairShares(settings: SemaphoreSettings): FairShares {
  const shares = new Map<string, Semaphore>();
  return {
    async acquire(visitor) {
      const share = shares.get(visitor) ?? createSemaphore(settings);
      shares.set(visitor, share);
      const leave = () => {
        const { running, waiting } = share.load();
        if (running + waiting === 0 && shares.get(visitor) === share) shares.delete(visitor);
      };
      const release = await share.acquire().catch((error) => {
        leave();
        throw error;
      });
      return () => {
        release();
        leave();
      };
    },
  };
}
