import { type ReactNode, useMemo, useState } from 'react';
import { ConsentContext } from './consent-context.ts';
import { consentCookie } from './consent-cookie.ts';
import { currentConsent, forgetComfort } from './device-storage.ts';

/** Reads the answer once, and keeps a new one in its cookie. */
export function ConsentProvider({ children }: { children: ReactNode }) {
  const [accepted, setState] = useState(currentConsent);
  const consent = useMemo(
    () => ({
      accepted,
      setAccepted(answer: boolean) {
        // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and absent from Firefox and Safari until lately
        document.cookie = consentCookie(answer, location.protocol === 'https:');
        if (!answer) forgetComfort();
        setState(answer);
      },
    }),
    [accepted],
  );
  return <ConsentContext value={consent}>{children}</ConsentContext>;
}
