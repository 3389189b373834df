import type { LayerItem } from '@motu/contract';
import { useEffect, useMemo } from 'react';
import classes from '../form/fields.module.css';
import { AdminMap, useAdminMap } from '../preview/admin-map.tsx';
import type { ContextDraft } from './fields.ts';
import { fr } from './fr.ts';
import { shownAtStart } from './shown-at-start.ts';

type ContextPreviewProps = { draft: ContextDraft; layers: LayerItem[] | undefined };

/** The map as the context would open it: its layers, their opacity, its zooms. */
export function ContextPreview({ draft: { groups, minZoom, maxZoom, defaultZoom }, layers }: ContextPreviewProps) {
  const map = useAdminMap();
  const shown = useMemo(() => shownAtStart(groups, layers ?? []), [groups, layers]);

  useEffect(() => {
    const view = map.getView();
    if (![minZoom, maxZoom, defaultZoom].every(Number.isInteger) || minZoom > maxZoom) return;
    view.setMinZoom(minZoom);
    view.setMaxZoom(maxZoom);
    view.setZoom(defaultZoom);
  }, [map, minZoom, maxZoom, defaultZoom]);

  return (
    <section className={classes.card} aria-labelledby="apercu">
      <div className={classes.cardTitle}>
        <h2 id="apercu" className={classes.cardTitleWords}>
          {fr.preview}
        </h2>
        {Number.isInteger(defaultZoom) && <span className={classes.note}>{fr.previewZoom(defaultZoom)}</span>}
      </div>
      <AdminMap map={map} label={fr.previewMap} shown={shown} />
      <p className={`${classes.note} ${classes.cardFoot}`}>{fr.shownCount(shown.length)}</p>
    </section>
  );
}
