import type { LayerItem } from '@motu/contract';
import { formatDate } from '@motu/core';
import { type ReactNode, useState } from 'react';
import { dateLocale } from '../../ui/date-locale.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { fr } from '../fr.ts';
import classes from './layer-info.module.css';
import { scaleRange } from './zoom-range.ts';

/** What is to be known of a layer (LAY-04). Null closes it. */
export function LayerInfo({ item, onClose }: { item: LayerItem | null; onClose: () => void }) {
  // While it closes it still shows what it showed.
  const [last, setLast] = useState(item);
  if (item && item !== last) setLast(item);
  return (
    <Dialog opened={item !== null} title={last?.name} onClose={onClose}>
      {last && <Details item={last} />}
    </Dialog>
  );
}

function Details({ item }: { item: LayerItem }) {
  const { description, producteur, date, note, avertissement } = item.metadata;
  return (
    <div className={classes.details}>
      {description && <p>{description}</p>}
      <dl className={classes.facts}>
        <Fact name={fr.producer}>{producteur}</Fact>
        <Fact name={fr.updated}>{date && dateOf(date)}</Fact>
        <Fact name={fr.scales}>{scaleRange(item)}</Fact>
      </dl>
      {note && (
        <Notice tone="information" title={fr.limits}>
          {note}
        </Notice>
      )}
      {avertissement && (
        <Notice tone="warning" title={fr.warning}>
          <SafeHtml html={avertissement} />
        </Notice>
      )}
      {!item.hidden && (
        <p>
          <a href={`/donnees/${item.slug}`} target="_blank" rel="noopener">
            {fr.dataPage}
          </a>
        </p>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The producer gives a day, or a year alone. */
function dateOf(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(new Date(`${text}T12:00:00-10:00`), dateLocale()) : text;
}
