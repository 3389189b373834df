import type { LayerItem } from '@motu/contract';
import { useState } from 'react';
import { isOwn, ownSettings } from '../../own/index.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { fr } from '../fr.ts';
import { useLayers } from '../layers-context.tsx';
import classes from './layer-legend.module.css';
import { PATCH, patchAddress } from './layer-pictures.ts';

/** What the colours and signs of a layer mean: patches drawn by the server with the layer's own style, words in the page's colours. */
export function LayerLegend({ item }: { item: LayerItem }) {
  const { isDark } = useLayers().state;
  if (isOwn(item.slug)) return <LazyPart part={ownSettings} props={{ slug: item.slug }} fallback={null} />;
  if (item.legendPicture) return <WholeLegend key={item.legendPicture} item={item} address={item.legendPicture} />;
  if (item.legend.length === 0) return null;
  return (
    <>
      {item.legendSubtitle && <p className={classes.subtitle}>{item.legendSubtitle}</p>}
      <ul className={classes.legend} aria-label={fr.legend(item.name)}>
        {item.legend.map((line) => (
          <li key={line} className={classes.line}>
            <img
              className={classes.patch}
              src={patchAddress(item, line, isDark)}
              alt=""
              {...PATCH}
              fetchPriority="high"
            />
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}

/** As the layer's own server draws it, on the paper it was drawn for. A server that has none is not missed. */
function WholeLegend({ item, address }: { item: LayerItem; address: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  return <img className={classes.whole} src={address} alt={fr.legend(item.name)} onError={() => setMissing(true)} />;
}
