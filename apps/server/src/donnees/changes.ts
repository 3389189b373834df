import { formatCount, tahitiDay } from '@motu/core';
import type { Journal, JournalLine } from '../domain/journal.ts';
import { type Layer, type LayerDrawing, shownFields } from '../domain/layers.ts';
import type { LayerData, LayerDataStore } from '../domain/stores/layer-data-store.ts';

/** What everyone may know of a change: the day and what it was; never who, nor anything that was hidden. */
export type Change = { day: string; text: string };

/** Lines of the journal that are looked at, and changes that a page tells. */
const LOOKED_AT = 100;
const TOLD = 12;

type Stores = { layerData: Pick<LayerDataStore, 'of'>; journal: Pick<Journal, 'page'> };

/** What has changed of a layer since it was published, the newest first. */
export async function changesOf(layer: Layer, { layerData, journal }: Stores): Promise<Change[]> {
  const [versions, lines] = await Promise.all([
    layerData.of(layer.id),
    journal.page({ kind: 'layer', q: layer.name }, 0, LOOKED_AT),
  ]);
  const edits = lines.items.filter(({ subjectId }) => subjectId === layer.id).flatMap(editTexts);
  const all = [...versions.flatMap(dataTexts), ...edits].sort((a, b) => b.at.localeCompare(a.at));
  const told = new Set<string>();
  return all
    .map(({ at, text }) => ({ day: tahitiDay(new Date(at)), text }))
    .filter(({ day, text }) => {
      const isNew = !told.has(day + text);
      told.add(day + text);
      return isNew;
    })
    .slice(0, TOLD);
}

type Dated = { at: string; text: string };

function dataTexts({ at, number, objects, restores }: LayerData): Dated[] {
  if (!at) return [];
  const counted = formatCount(objects, 'objet');
  if (restores !== null) return [{ at, text: `Retour aux données de la version ${restores} : ${counted}` }];
  return [{ at, text: number === 1 ? `Premières données : ${counted}` : `Données mises à jour : ${counted}` }];
}

function editTexts({ at, before, after }: JournalLine): Dated[] {
  const [was, is] = [before as Partial<Layer> | null, after as Partial<Layer> | null];
  // What was hidden then is nobody's business now.
  if (!is?.published) return [];
  const say = (texts: string[]) => texts.map((text) => ({ at: at.toISOString(), text }));
  if (!was?.published) return say(['Publication']);
  const [old, now] = [titlesOf(was.drawing), titlesOf(is.drawing)];
  return say([
    ...now.filter((title) => !old.includes(title)).map((title) => `Champ « ${title} » ajouté`),
    ...old.filter((title) => !now.includes(title)).map((title) => `Champ « ${title} » retiré`),
    ...(was.metadata?.description === is.metadata?.description ? [] : ['Description revue']),
    ...(was.metadata?.producteur === is.metadata?.producteur && was.metadata?.date === is.metadata?.date
      ? []
      : ['Producteur ou date revus']),
  ]);
}

const titlesOf = (drawing: LayerDrawing | null | undefined): string[] =>
  drawing ? shownFields(drawing).map(({ title }) => title) : [];
