import { type RefObject, useEffect, useRef } from 'react';

/** Focuses what has just come when what had the focus went away with it; whoever is elsewhere stays there. */
export function useFocusWhenLost<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const active = document.activeElement;
    if (active === null || active === document.body) element.current?.focus();
  }, []);
  return element;
}
