import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { words } from '../ui/words.ts';
import { usePanel } from './panel-context.tsx';
import classes from './panel-frame.module.css';

type PanelFrameProps = {
  title: string;
  /** Beside the title, smaller: « 3 affichées ». */
  note?: ReactNode;
  /** Icon buttons of the module, before the one that closes. */
  actions?: ReactNode;
  /** Main actions, which stay at the bottom while the body scrolls. */
  foot?: ReactNode;
  children: ReactNode;
};

/** What every module of the side panel is made of: title row, scrolling body, foot; a card has the way to the rest instead. */
export function PanelFrame({ title, note, actions, foot, children }: PanelFrameProps) {
  const { isOpen, isCard, takesFocus, dispatch } = usePanel();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isOpen && takesFocus) heading.current?.focus({ preventScroll: true });
  }, [isOpen, takesFocus]);

  return (
    <>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        {note && <p className={classes.note}>{note}</p>}
        <div className={classes.actions}>
          {actions}
          <CloseButton aria-label={words.close} title={words.close} onClick={() => dispatch({ type: 'CLOSE' })} />
        </div>
      </div>
      <div className={classes.body}>{children}</div>
      {isCard ? (
        <button type="button" className={classes.more} onClick={() => dispatch({ type: 'GROW' })}>
          {words.showMore}
        </button>
      ) : (
        foot && <div className={classes.foot}>{foot}</div>
      )}
    </>
  );
}
