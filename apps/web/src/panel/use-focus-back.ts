import { useLayoutEffect, useRef } from 'react';

/** Gives the focus back to what opened the panel, when it closes on the focus. */
export function useFocusBack(isOpen: boolean) {
  const opener = useRef<Element>(null);

  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = document.activeElement;
    return () => {
      // The panel is inert by now, so what was focused in it has let the focus go to the page.
      const isLost = document.activeElement === document.body || document.activeElement?.closest('[inert]');
      if (isLost && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, [isOpen]);
}
