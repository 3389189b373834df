import { useEffect, useRef, useState } from 'react';

/** The navigation of a small screen: opened by its button, closed by it, by Escape and by going to a page. */
export function useNavbar(pathname: string) {
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const toggleRef = useRef<HTMLButtonElement>(null);
  // Opened on one page, it is closed on the next without anyone saying so.
  const opened = openedOn === pathname;

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
    toggle: () => setOpenedOn(opened ? null : pathname),
    close: () => setOpenedOn(null),
  };
}
