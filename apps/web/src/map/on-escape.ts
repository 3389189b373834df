/** Calls back when Escape is pressed outside of a dialog or a menu, before the panel hears of it. Returns the way to stop. */
export function onEscape(onPress: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]');
    if (event.key !== 'Escape' || isElsewhere) return;
    event.preventDefault();
    event.stopPropagation();
    onPress();
  };
  addEventListener('keydown', listen, { capture: true });
  return () => removeEventListener('keydown', listen, { capture: true });
}
