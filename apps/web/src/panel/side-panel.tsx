import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { LazyPart, type Part } from '../ui/lazy-part.tsx';
import { Loading } from '../ui/loading.tsx';
import { SMALL_SCREEN, useMedia } from '../ui/use-media.ts';
import { words } from '../ui/words.ts';
import { Card } from './card.tsx';
import { Dock } from './dock.tsx';
import { usePanel } from './panel-context.tsx';
import type { PanelModule } from './panel-reducer.ts';
import { Sheet } from './sheet.tsx';

/** The code of each module, which arrives when it is first shown. */
export type PanelParts = Partial<Record<PanelModule, Part<object>>>;

/** The side panel, a sheet on a small screen (MAP-07), a card where the map is embedded. What it held stays alive while it is folded. */
export function SidePanel({ parts }: { parts: PanelParts }) {
  const { module, isOpen, isCard, dispatch } = usePanel();
  const isSmall = useMedia(SMALL_SCREEN);
  const part = module && parts[module];
  useFocusBack(isOpen);

  if (!part) return null;
  const LargeFrame = isSmall ? Sheet : Dock;
  const Frame = isCard ? Card : LargeFrame;
  const closeOnEscape = (event: KeyboardEvent) => {
    // A dialog or a menu of the module closes first, alone: its keys reach the panel through React, wherever it stands on the page.
    const isOver = event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]');
    if (event.key === 'Escape' && !event.defaultPrevented && !isOver) dispatch({ type: 'CLOSE' });
  };
  return (
    <Frame isOpen={isOpen} onToggle={() => dispatch({ type: 'TOGGLE' })} onKeyDown={closeOnEscape}>
      <LazyPart key={module} part={part} props={{}} fallback={<Loading label={words.initialising} />} />
    </Frame>
  );
}

/** Gives the focus back to what opened the panel, when it closes on the focus. */
function useFocusBack(isOpen: boolean) {
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
