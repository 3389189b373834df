import { type ReactNode, useMemo, useState } from 'react';
import { ConsentContext } from './consent-context.ts';
import { consentCookie } from './consent-cookie.ts';
import { currentConsent, forgetComfort, keepConsent } from './device-storage.ts';

/** Reads the answer once, and keeps a new one in its cookie. */
export function ConsentProvider({ children }: { children: ReactNode }) {
  const [accepted, setState] = useState(currentConsent);
  const consent = useMemo(
    () => ({
      accepted,
      setAccepted(answer: boolean) {
        keepConsent(consentCookie(answer, location.protocol === 'https:'));
        if (!answer) forgetComfort();
        setState(answer);
      },
    }),
    [accepted],
  );
  return <ConsentContext value={consent}>{children}</ConsentContext>;
}
