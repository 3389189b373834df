import type { LayerItem } from '@motu/contract';
import { fr } from '../fr.ts';
import classes from './layer-legend.module.css';
import { PATCH, patchAddress } from './layer-pictures.ts';

/** What the colours and signs of a layer mean: patches drawn by the server with the layer's own style, words in the page's colours. */
export function LayerLegend({ item }: { item: LayerItem }) {
  if (item.legend.length === 0) return null;
  return (
    <ul className={classes.legend} aria-label={fr.legend(item.name)}>
      {item.legend.map((line) => (
        <li key={line} className={classes.line}>
          <img className={classes.patch} src={patchAddress(item, line)} alt="" {...PATCH} loading="lazy" />
          {line}
        </li>
      ))}
    </ul>
  );
}
