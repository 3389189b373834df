import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { type DiffLine, describeDifference, sideBySide } from './difference-text.ts';
import type { Patch } from './find-patches.ts';
import { fr } from './fr.ts';
import classes from './patch-card.module.css';

type PatchCardProps = { patch: Patch; isBusy: boolean; onApply: () => void };

/** One update: what it changes in words, both versions folded below, and applying it. */
export function PatchCard({ patch, isBusy, onApply }: PatchCardProps) {
  const { id, name, before, after } = patch;
  const [old, next] = sideBySide(before, after);
  return (
    <article className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <Link to={`/admin/layers/edit/${id}`}>{name}</Link>
        </h2>
        <Button variant="default" aria-label={fr.applyTo(name)} disabled={isBusy} onClick={onApply}>
          {fr.apply}
        </Button>
      </div>
      <ul className={classes.words}>
        {describeDifference(before, after).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <details className={classes.detail}>
        <summary>{fr.detail}</summary>
        <div className={classes.sides}>
          <Side title={fr.before} lines={old} tone="before" />
          <Side title={fr.after} lines={next} tone="after" />
        </div>
      </details>
    </article>
  );
}

function Side({ title, lines, tone }: { title: string; lines: readonly DiffLine[]; tone: 'before' | 'after' }) {
  return (
    <figure className={classes.side}>
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to */}
      <pre tabIndex={0} data-tone={tone}>
        {lines.map(({ text, isChanged }) =>
          isChanged ? (
            <mark key={text}>
              {text}
              {'\n'}
            </mark>
          ) : (
            `${text}\n`
          ),
        )}
      </pre>
    </figure>
  );
}
