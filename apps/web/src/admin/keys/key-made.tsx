import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { fr } from './fr.ts';
import classes from './keys.module.css';

/** A key that was just made, shown this once; it takes the focus, so that it is not missed. */
export function KeyMade({ name, secret }: { name: string; secret: string }) {
  const { isCopied, copy } = useCopy();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (secret) card.current?.focus();
  }, [secret]);
  return (
    <section ref={card} className={classes.made} tabIndex={-1} aria-label={fr.made(name)}>
      <p className={classes.madeTitle}>
        <IconKey size={20} stroke={1.75} aria-hidden="true" />
        {fr.made(name)}
      </p>
      <p className={classes.key}>
        <code>{secret}</code>
        <IconButton
          label={isCopied ? fr.copied : fr.copy}
          icon={isCopied ? IconCheck : IconCopy}
          onClick={() => void copy(secret)}
        />
      </p>
      <p className={classes.madeNote}>{fr.madeText}</p>
    </section>
  );
}
