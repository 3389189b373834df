import { Button, NativeSelect } from '@mantine/core';
import type { LayerItem, TaskPlace } from '@motu/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { ShownLayer } from '../../layers/index.ts';
import { fitExtent } from '../../map/index.ts';
import classes from '../form/fields.module.css';
import { extentsByName, placeLines } from '../places.ts';
import { AdminMap, useAdminMap } from '../preview/admin-map.tsx';
import { usePlaces } from '../use-places.ts';
import type { ContextDraft } from './fields.ts';
import { fr } from './fr.ts';
import type { Groups } from './group-edits.ts';
import own from './group-list.module.css';
import { describeOpening } from './opening-words.ts';

type ContextPreviewProps = {
  draft: ContextDraft;
  layers: LayerItem[] | undefined;
  set: (changes: Partial<ContextDraft>) => void;
  error: string | undefined;
};

/** The map as the context would open it: its layers, their opacity, its zooms, its place, which is taken from here. */
export function ContextPreview({ draft, layers, set, error }: ContextPreviewProps) {
  const { groups, minZoom, maxZoom, defaultZoom, center, extent } = draft;
  const map = useAdminMap();
  const shown = useMemo(() => shownAtStart(groups, layers ?? []), [groups, layers]);

  useEffect(() => {
    const view = map.getView();
    if (![minZoom, maxZoom, defaultZoom].every(Number.isInteger) || minZoom > maxZoom) return;
    view.setMinZoom(minZoom);
    view.setMaxZoom(maxZoom);
    view.setZoom(defaultZoom);
  }, [map, minZoom, maxZoom, defaultZoom]);

  const look = useEffectEvent(() => {
    if (extent) return fitExtent(map, extent);
    if (center) map.getView().setCenter([...center]);
  });
  // Once: from then on it stays where it is moved to.
  useEffect(() => look(), []);

  const places = usePlaces().data?.content ?? [];
  const open = (name: string) => {
    const chosen = extentsByName(places).get(name);
    if (!chosen) return;
    fitExtent(map, chosen);
    set({ extent: chosen, center: null });
  };
  const takeCenter = () => {
    const [lon = 0, lat = 0] = map.getView().getCenter() ?? [];
    const zoom = Math.round(map.getView().getZoom() ?? defaultZoom);
    set({ center: [rounded(lon), rounded(lat)], extent: null, defaultZoom: zoom });
  };
  const takeExtent = () => {
    const [west = 0, south = 0, east = 0, north = 0] = map.getView().calculateExtent(map.getSize());
    set({ extent: [rounded(west), rounded(south), rounded(east), rounded(north)], center: null });
  };

  return (
    <section className={classes.card} aria-labelledby="apercu">
      <div className={classes.cardTitle}>
        <h2 id="apercu" className={classes.cardTitleWords}>
          {fr.preview}
        </h2>
        <span className={classes.note}>{fr.shownCount(shown.length)}</span>
      </div>
      <AdminMap map={map} label={fr.previewMap} shown={shown} />
      <div className={own.opening}>
        <p className={error ? classes.fault : classes.note} role="status">
          {error ?? describeOpening(draft)}
        </p>
        {places.length > 0 && (
          <NativeSelect
            label={fr.openOn}
            data={[{ value: '', label: fr.openOnChoice }, ...placeLines(places)]}
            value={placeOf(places, extent)}
            rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
            onChange={({ currentTarget }) => open(currentTarget.value)}
          />
        )}
        <div className={own.openings}>
          <Button variant="default" onClick={takeCenter}>
            {fr.takeCenter}
          </Button>
          <Button variant="default" onClick={takeExtent}>
            {fr.takeExtent}
          </Button>
          {(center || extent) && (
            <Button variant="subtle" onClick={() => set({ center: null, extent: null })}>
              {fr.forgetPlace}
            </Button>
          )}
        </div>
        <p className={classes.note}>{fr.placeHint}</p>
      </div>
    </section>
  );
}

/** The name of the place whose extent this is; none for any other. */
function placeOf(places: readonly TaskPlace[], extent: ContextDraft['extent']): string {
  const wanted = extent?.join();
  return [...extentsByName(places)].find(([, one]) => one.join() === wanted)?.[0] ?? '';
}

/** To a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** What a context shows at start, from the top of the map to its bottom: base maps are under everything. */
function shownAtStart(groups: Groups, layers: readonly LayerItem[]): ShownLayer[] {
  const bySlug = new Map(layers.map((item) => [item.slug, item]));
  const shown = groups
    .flatMap(({ groupAndLayers }) => groupAndLayers)
    .flatMap(({ layer, options: { visible, opacity } }) => {
      const item = bySlug.get(layer);
      return item && visible ? [{ item, opacity }] : [];
    });
  const isBase = ({ item }: ShownLayer) => item.options.baseMap === true;
  return [...shown.filter((layer) => !isBase(layer)), ...shown.filter(isBase)];
}
