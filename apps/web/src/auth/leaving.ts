import { createStore } from '../ui/store.ts';

/** What those who sign out leave on this device, and others may not see (ACL-02). */
type Leaving = {
  isThere(): Promise<boolean>;
  remove(): Promise<unknown>;
};

let left: Leaving = { isThere: async () => false, remove: async () => {} };

/** Told at start-up, by who knows all features. */
export function whenLeaving(known: Leaving): void {
  left = known;
}

type Asked = { isAsked: boolean };

/** Whether a dialog asks if it may go. */
export const leaveAsked = createStore<Asked, Asked>((_, next) => next, { isAsked: false });

let answer: (isAgreed: boolean) => void = () => {};

function close(isAgreed: boolean): void {
  leaveAsked.dispatch({ isAsked: false });
  answer(isAgreed);
}

export const agreeToLeave = () => close(true);
export const cancelLeave = () => close(false);

function ask(): Promise<boolean> {
  answer(false); // one question at a time: the one before is given up
  return new Promise((resolve) => {
    answer = resolve;
    leaveAsked.dispatch({ isAsked: true });
  });
}

/** Signs out, after asking where something has to leave this device; takes it away then. False when one stays. */
export async function leave(signOut: () => Promise<void>): Promise<boolean> {
  // What could not be looked at is looked at again at the next start.
  const isThere = await left.isThere().catch(() => false);
  if (isThere && !(await ask())) return false;
  await signOut();
  if (isThere) await left.remove();
  return true;
}
