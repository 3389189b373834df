import type { ListedSchedule, ScheduleInput } from '@motu/contract';
import { formFr as taskWords } from '../tasks/fr.ts';

/** What a schedule does, in a line: « Sauvegarde, sans les données importées ». */
export function whatOf({ kind, backup, cache, data, layerName }: ListedSchedule): string {
  const layer = `«\u00a0${layerName ?? cache?.layer ?? ''}\u00a0»`;
  if (kind === 'backup') return backup?.withData ? 'Sauvegarde avec les données importées' : 'Sauvegarde';
  if (kind === 'cache' && cache)
    return `${taskWords.kinds[cache.kind]} ${layer}, zooms ${cache.minZoom} à ${cache.maxZoom}`;
  if (kind === 'data' && data) {
    const whose = layerName ? `de ${layer}` : 'd’une couche supprimée';
    return `Données ${whose}, depuis ${URL.parse(data.url)?.host ?? data.url}`;
  }
  return 'Capacités des serveurs extérieurs';
}

export const DEFAULT_BACKUP: NonNullable<ScheduleInput['backup']> = {
  withData: false,
  keep: { rule: 'last', last: 7, daily: 7, weekly: 4, monthly: 6 },
};
/** Nowhere yet: a place is chosen, or drawn. */
const DEFAULT_CACHE: NonNullable<ScheduleInput['cache']> = {
  ...{ kind: 'seed', layer: '', grid: 'EPSG:4326', format: 'image/png', scale: 1, minZoom: 8, maxZoom: 12 },
  ...{ extent: [Number.NaN, Number.NaN, Number.NaN, Number.NaN], place: null },
};
const DEFAULT_DATA: NonNullable<ScheduleInput['data']> = {
  ...{ layer: '', url: '', table: null, projection: null, encoding: null, columnX: null, columnY: null },
};

/** What a kind begins with; what another kind asked for is forgotten. */
export function startOf(kind: ScheduleInput['kind']): Pick<ScheduleInput, 'kind' | 'backup' | 'cache' | 'data'> {
  return {
    kind,
    backup: kind === 'backup' ? DEFAULT_BACKUP : null,
    cache: kind === 'cache' ? DEFAULT_CACHE : null,
    data: kind === 'data' ? DEFAULT_DATA : null,
  };
}
