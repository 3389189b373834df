import { useQueries } from '@tanstack/react-query';
import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import VectorSource from 'ol/source/Vector.js';
import { Circle, Fill, Stroke, Style } from 'ol/style.js';
import { useEffect, useRef } from 'react';
import { FeaturesLayer } from '../map/features-layer.ts';
import { useMap } from '../map/index.ts';
import { makeQuiet } from '../map/quiet-layer.ts';
import { useSelections } from './selection-store.ts';
import { useItemOf, useSourceOf } from './use-sources.ts';

const CORAL = '#CB4326';
const Z_INDEX = 590;
const OUTLINE = [
  new Style({
    stroke: new Stroke({ color: '#fff', width: 6 }),
    image: new Circle({ radius: 13, stroke: new Stroke({ color: '#fff', width: 6 }) }),
  }),
  new Style({
    stroke: new Stroke({ color: CORAL, width: 3 }),
    fill: new Fill({ color: 'rgb(203 67 38 / 0.12)' }),
    image: new Circle({ radius: 13, stroke: new Stroke({ color: CORAL, width: 3 }) }),
  }),
];

/** The outlines of the objects that are selected, of every layer (TAB-03). */
export function SelectionOnMap() {
  const map = useMap();
  const itemOf = useItemOf();
  const sourceOf = useSourceOf();
  const source = useRef<VectorSource>(null);
  const chosen = Object.entries(useSelections()).filter(([slug, ids]) => ids.length > 0 && itemOf(slug));
  const shapes = useQueries({
    queries: chosen.map(([slug, ids]) => ({
      queryKey: ['table', slug, 'formes', ids],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const item = itemOf(slug);
        return item ? sourceOf(item).shapes(ids, signal) : [];
      },
      placeholderData: (before: unknown) => before as never,
      staleTime: 60_000,
      retry: false,
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });

  useEffect(() => {
    const vectors = new VectorSource();
    const layer = makeQuiet(new FeaturesLayer({ source: vectors, style: OUTLINE, zIndex: Z_INDEX }));
    source.current = vectors;
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
      layer.dispose();
    };
  }, [map]);
  useEffect(() => {
    const format = new GeoJSON();
    source.current?.clear();
    source.current?.addFeatures(shapes.map(({ geometry }) => new Feature(format.readGeometry(geometry))));
  }, [shapes]);
  return null;
}
