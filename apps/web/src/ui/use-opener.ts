import { useLayoutEffect, useRef } from 'react';

/** Remembers what had the focus when the dialog opened, and returns the way to give it back. The kit forgets it when opened at once. */
export function useOpener(opened: boolean): () => void {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement;
  }, [opened]);
  return () => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
}
