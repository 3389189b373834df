import { createContext, use } from 'react';

type Consent = {
  /** Null until the visitor has answered. */
  accepted: boolean | null;
  setAccepted(accepted: boolean): void;
};

const NO_PROVIDER: Consent = {
  accepted: null,
  setAccepted() {
    throw new Error('setAccepted() is not implemented');
  },
};

export const ConsentContext = createContext<Consent>(NO_PROVIDER);

/** The visitor's answer about cookies, and the way to change it. */
export function useConsent(): Consent {
  return use(ConsentContext);
}
