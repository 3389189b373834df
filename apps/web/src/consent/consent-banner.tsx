import { Button } from '@mantine/core';
import { IconCookie } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import classes from './consent-banner.module.css';
import { useConsent } from './consent-context.ts';
import { fr } from './fr.ts';

/** Where the link says it leads; the tab itself is opened. */
const CONFIDENTIALITY_ID = 'confidentialite';
const HEIGHT_VARIABLE = '--motu-banner-height';

/**
 * Asks about cookies over the page, which stays usable: both answers have the same weight, and neither is assumed (WEL-07). It comes with
 * the page, and not as a part of its own: a thousand bytes, which would wait behind the tiles of a slow server.
 */
export function ConsentBanner({ onLearnMore }: { onLearnMore: () => void }) {
  const { accepted } = useConsent();
  return accepted === null && <Question onLearnMore={onLearnMore} />;
}

function Question({ onLearnMore }: { onLearnMore: () => void }) {
  const { setAccepted } = useConsent();
  const card = useRef<HTMLElement>(null);
  const [title, text] = [useId(), useId()];

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    // Readers say it when it comes; someone who is already busy elsewhere is not disturbed.
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
    return publishHeight(element);
  }, []);

  return (
    <section
      ref={card}
      className={classes.banner}
      role="dialog"
      aria-labelledby={title}
      aria-describedby={text}
      tabIndex={-1}
    >
      <span className={classes.icon}>
        <IconCookie size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <h2 id={title} className={classes.title}>
          {fr.title}
        </h2>
        <p id={text} className={classes.text}>
          {fr.message}
          <a
            href={`#${CONFIDENTIALITY_ID}`}
            onClick={(event) => {
              event.preventDefault();
              onLearnMore();
            }}
          >
            {fr.cookies}
          </a>
          .
        </p>
      </div>
      <div className={classes.answers}>
        <Button variant="default" onClick={() => setAccepted(false)}>
          {fr.refuse}
        </Button>
        <Button variant="default" onClick={() => setAccepted(true)}>
          {fr.accept}
        </Button>
      </div>
    </section>
  );
}

/** Tells the style sheets how high the banner is, so that what opens under it keeps clear. Returns the way to stop. */
function publishHeight(element: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(HEIGHT_VARIABLE, `${element.offsetHeight}px`));
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(HEIGHT_VARIABLE);
  };
}
