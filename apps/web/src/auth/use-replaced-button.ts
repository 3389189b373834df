import { type RefCallback, useCallback, useRef } from 'react';

/** Signing in or out puts another button in the place of the one that was used: `focusSoon` gives it the focus when it comes. */
export function useReplacedButton() {
  const button = useRef<HTMLButtonElement>(null);
  const awaited = useRef(false);

  const ref: RefCallback<HTMLButtonElement> = useCallback((element) => {
    // One that leaves with the focus hands it on: a dialog may have given it back just before.
    if (!element && button.current && button.current === document.activeElement) awaited.current = true;
    button.current = element;
    if (!element || !awaited.current) return;
    awaited.current = false;
    element.focus();
  }, []);

  const focusSoon = useCallback(() => {
    awaited.current = true;
    // Already there: it came while the dialog was closing.
    if (document.activeElement === document.body && button.current) {
      awaited.current = false;
      button.current.focus();
    }
  }, []);

  return { ref, focusSoon };
}
