import { useEffect, useRef, useState } from 'react';

/** The navigation of a small screen: opened by its button, closed by it, by Escape and by going to a page. */
export function useNavbar(visit: string) {
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const toggleRef = useRef<HTMLButtonElement>(null);
  // Opened on one visit of a page, it is closed on the next without anyone saying so, be it of the same page.
  const opened = openedOn === visit;

  useEffect(() => {
    if (!opened) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedOn(null);
      toggleRef.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [opened]);

  return {
    opened,
    toggleRef,
    toggle: () => setOpenedOn(opened ? null : visit),
    close: () => setOpenedOn(null),
  };
}
