import { compareNames, type Extent, toSlug } from '@motu/core';
import { type Condition, compare, type FeatureSource, join, literal, property, toGeoJson } from '@motu/engine';
import { LRUCache } from 'lru-cache';
import type { NamedExtent, Territory } from '../../domain/territory.ts';

/** A commune or an island, as an address names it: `commune:papeete`. */
export type Place = { value: string; name: string };
/** What of a layer lies there: within the limits of a commune, within the frame of an island. */
type Ground = { extent?: Extent; where?: Condition };

const EVERYWHERE: Extent = [-180, -90, 180, 90];
const COMMUNES = 'commune';

/** The places that a download may be cut to. */
export class Places {
  private readonly features: FeatureSource;
  private readonly territory: () => Pick<Territory, 'digest' | 'places'>;
  private readonly known = new LRUCache<string, Promise<{ islands: Place[]; communes: Place[] }>>({ max: 1 });

  constructor(features: FeatureSource, territory: () => Pick<Territory, 'digest' | 'places'>) {
    this.features = features;
    this.territory = territory;
  }

  /** Both by name; another territory may have neither. Read once for each state of the data. */
  list(): Promise<{ islands: Place[]; communes: Place[] }> {
    const { digest, places } = this.territory();
    const found = this.known.get(digest) ?? this.read(places);
    this.known.set(digest, found);
    found.catch(() => this.known.delete(digest));
    return found;
  }

  async has(value: string): Promise<boolean> {
    const { islands, communes } = await this.list();
    return [...islands, ...communes].some((one) => one.value === value);
  }

  /** Null when there is no such place. */
  async ground(value: string): Promise<Ground | null> {
    const { islands, communes } = await this.list();
    const island = islands.find((one) => one.value === value);
    if (island) {
      const extent = this.territory().places.find(({ kind, name }) => kind === 'ile' && name === island.name)?.extent;
      return extent ? { extent } : null;
    }
    const commune = communes.find((one) => one.value === value);
    if (!commune) return null;
    const found = await this.features.features({
      ...{ table: COMMUNES, extent: EVERYWHERE, resolution: 0, fields: ['nom'] },
      where: compare('=', property('nom'), literal(commune.name)),
    });
    const areas = found.map(
      ({ geometry }): Condition => ({ kind: 'spatial', relation: 'intersects', geometry: toGeoJson(geometry, true) }),
    );
    return areas.length > 0 ? { where: join('or', areas) } : null;
  }

  private async read(places: readonly NamedExtent[]) {
    const isThere = (await this.features.fields(COMMUNES))?.includes('nom');
    const found = isThere
      ? await this.features.features({ table: COMMUNES, extent: EVERYWHERE, resolution: 1, fields: ['nom'] })
      : [];
    const communes = new Set(found.map(({ properties }) => String(properties.nom ?? '')).filter((name) => name !== ''));
    const islands = places.filter(({ kind }) => kind === 'ile').map(({ name }) => name);
    const listed = (kind: string, names: Iterable<string>) =>
      [...new Set(names)].sort(compareNames).map((name) => ({ value: `${kind}:${toSlug(name)}`, name }));
    return { islands: listed('ile', islands), communes: listed('commune', communes) };
  }
}
