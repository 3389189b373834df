import { createContext, use, useEffect } from 'react';
import type { WelcomeTab } from './welcome-state.ts';

export type Welcome = {
  /** The tab on screen, null when the dialog is closed. */
  openTab: WelcomeTab | null;
  /** Neither the banner nor the dialog is there, or about to be: something else may ask for attention. */
  isQuiet: boolean;
  open(tab: WelcomeTab): void;
  close(): void;
  /** Keeps the survey away while something else is open; returns the way to let it come back. */
  holdSurvey(): () => void;
};

export const WelcomeContext = createContext<Welcome | null>(null);

export function useWelcome(): Welcome {
  const welcome = use(WelcomeContext);
  if (!welcome) throw new Error('useWelcome() needs a WelcomeProvider above it.');
  return welcome;
}

/** Keeps the survey away while a dialog of another feature is open (WEL-08). */
export function useHoldSurvey(opened: boolean): void {
  const { holdSurvey } = useWelcome();
  useEffect(() => {
    if (opened) return holdSurvey();
  }, [opened, holdSurvey]);
}
