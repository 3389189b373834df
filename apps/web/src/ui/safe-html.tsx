import { useLayoutEffect, useRef } from 'react';
import classes from './safe-html.module.css';
import { sanitise } from './sanitise.ts';

/** HTML written by an administrator: only its text, lists and links are kept (SEC-16). */
export function SafeHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The cleaned nodes themselves: written out and read again, they could mean something else.
    place.current?.replaceChildren(sanitise(html));
  }, [html]);
  return <div ref={place} className={classes.html} />;
}
