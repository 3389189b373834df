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
    if (event.key === 'Escape' && !event.defaultPrevented) dispatch({ type: 'CLOSE' });
  };
  return (
    <Frame isOpen={isOpen} onToggle={() => dispatch({ type: 'TOGGLE' })} onKeyDown={closeOnEscape}>
      <LazyPart key={module} part={part} props={{}} fallback={<Loading label={words.initialising} />} />
    </Frame>
  );
}
