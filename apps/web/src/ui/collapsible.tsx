import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './collapsible.module.css';
import { words } from './words.ts';

/** Long content, cut at a height until one asks for the rest. Content that fits has no button. */
export function Collapsible({ maxHeight, children }: { maxHeight: number; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  const [expanded, setExpanded] = useState(false);
  const id = useId();

  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setOverflows(element.offsetHeight > maxHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [maxHeight]);

  const isCut = overflows && !expanded;
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing to act on: it follows the focus of what it holds */}
      <div
        id={id}
        className={classes.window}
        data-cut={isCut || undefined}
        style={{ maxHeight: expanded ? undefined : maxHeight }}
        // The keyboard has reached a link: it must be seen, also below the cut.
        onFocus={() => setExpanded(true)}
      >
        <div ref={content} className={classes.content}>
          {children}
        </div>
      </div>
      {overflows && (
        <Button
          variant="subtle"
          className={classes.toggle}
          aria-expanded={expanded}
          aria-controls={id}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? words.showLess : words.showMore}
        </Button>
      )}
    </div>
  );
}
