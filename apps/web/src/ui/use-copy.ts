import { useEffect, useState } from 'react';
import { notify } from './notify.tsx';
import { words } from './words.ts';

/** How long « Copié » stays. */
const FEEDBACK_MS = 3000;

/** Copies a text and says so for a while; a refusal of the browser is shown. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return {
    isCopied,
    async copy(text: string) {
      try {
        await navigator.clipboard.writeText(text);
        setCopied(true);
      } catch {
        notify({ tone: 'warning', title: words.notCopied, text });
      }
    },
  };
}
