import { AppError } from '@motu/core';
import { createStore } from '../ui/store.ts';

type Asked = { isAsked: boolean };

/** Whether a dialog asks for the password again (AUTH-13). */
export const passwordAsked = createStore<Asked, Asked>((_, next) => next, { isAsked: false });

let answer: (isTyped: boolean) => void = () => {};

function close(isTyped: boolean): void {
  passwordAsked.dispatch({ isAsked: false });
  answer(isTyped);
}
export const passwordTyped = () => close(true);
export const cancelPassword = () => close(false);

/** Asks whoever is signed in for the password, which opens the way to one call; false when it is not given. */
export function askPassword(): Promise<boolean> {
  answer(false); // one question at a time: the one before is given up
  return new Promise((resolve) => {
    answer = resolve;
    passwordAsked.dispatch({ isAsked: true });
  });
}

/** Makes a call, and once more with the password when the server asks for it. */
export async function withPassword<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isNeeded = error instanceof AppError && error.code === 'confirmation-required';
    if (!isNeeded || !(await askPassword())) throw error;
    return call();
  }
}
