import { useState } from 'react';
import { FailureCard } from './failure-card.tsx';
import { definePart, LazyPart } from './lazy-part.tsx';
import type { MenuProps } from './menu.tsx';

const menu = definePart(
  () => import('./menu.tsx'),
  (module) => module.OpenedMenu,
);

/** A button and its menu. The menu's code, which is heavy, arrives when the button is about to be used. */
export function LazyMenu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const { className, title, isActive, content } = props.button;
  const button = (
    <button
      type="button"
      className={className}
      title={title}
      aria-label={title}
      aria-haspopup="menu"
      aria-expanded={false}
      data-active={isActive || undefined}
      onPointerEnter={menu.preload}
      onFocus={menu.preload}
      onClick={() => setWanted(true)}
    >
      {content}
    </button>
  );
  if (!isWanted) return button;
  const close = () => setWanted(false);
  return (
    <LazyPart
      part={menu}
      props={props}
      fallback={button}
      frame={(failure) => (
        <>
          {button}
          <FailureCard onClose={close}>{failure}</FailureCard>
        </>
      )}
    />
  );
}
