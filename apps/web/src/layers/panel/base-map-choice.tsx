import type { LayerItem } from '@motu/contract';
import { useId } from 'react';
import { fr } from '../fr.ts';
import { InfoButton } from './info-button.tsx';
import { LayerNotes } from './layer-notes.tsx';
import { thumbnailAddress } from './layer-pictures.ts';
import classes from './layer-row.module.css';
import { ReservedMark } from './reserved-mark.tsx';

type BaseMapChoiceProps = {
  /** Name of the group. */
  name: string;
  items: readonly LayerItem[];
  /** The base map on the map; null for none. */
  chosen: string | null;
  failing: ReadonlySet<string>;
  zoom: number;
  onChoose: (slug: string | null) => void;
  onInfo: (item: LayerItem) => void;
};

/** The base maps: one at a time, or none. */
export function BaseMapChoice({ name, items, chosen, failing, zoom, onChoose, onInfo }: BaseMapChoiceProps) {
  const radios = useId();
  return (
    <div role="radiogroup" aria-label={name}>
      {items.map((item) => (
        <div key={item.slug} className={classes.row}>
          <label className={classes.label}>
            <input
              type="radio"
              className={classes.box}
              name={radios}
              checked={chosen === item.slug}
              onChange={() => onChoose(item.slug)}
            />
            <Thumbnail item={item} />
            <span className={classes.words}>
              {item.name}
              <ReservedMark item={item} />
              <LayerNotes item={item} zoom={zoom} isFailing={failing.has(item.slug)} />
            </span>
          </label>
          <InfoButton item={item} onOpen={onInfo} />
        </div>
      ))}
      <div className={classes.row}>
        <label className={classes.label}>
          <input
            type="radio"
            className={classes.box}
            name={radios}
            checked={chosen === null}
            onChange={() => onChoose(null)}
          />
          <span className={classes.thumbnail} />
          <span className={classes.words}>{fr.noBaseMap}</span>
        </label>
      </div>
    </div>
  );
}

function Thumbnail({ item }: { item: LayerItem }) {
  const address = thumbnailAddress(item);
  return (
    <span className={classes.thumbnail}>
      {/* Before the tiles of the map: they are many, and the browser fetches a few pictures at a time. */}
      {address && <img src={address} alt="" width={120} height={120} fetchPriority="high" />}
    </span>
  );
}
