import type { KeyboardEvent } from 'react';
import { LazyPart, type Part } from '../ui/lazy-part.tsx';
import { Loading } from '../ui/loading.tsx';
import { SMALL_SCREEN, useMedia } from '../ui/use-media.ts';
import { words } from '../ui/words.ts';
import { Dock } from './dock.tsx';
import { usePanel } from './panel-context.tsx';
import type { PanelModule } from './panel-reducer.ts';
import { Sheet } from './sheet.tsx';
import { useFocusBack } from './use-focus-back.ts';

/** The code of each module, which arrives when it is first shown. */
export type PanelParts = Partial<Record<PanelModule, Part<object>>>;

/** The side panel, a sheet on a small screen (MAP-07). What it held stays alive while it is folded. */
export function SidePanel({ parts }: { parts: PanelParts }) {
  const { module, isOpen, dispatch } = usePanel();
  const isSmall = useMedia(SMALL_SCREEN);
  const part = module && parts[module];
  useFocusBack(isOpen);

  if (!part) return null;
  const Frame = isSmall ? Sheet : Dock;
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
