import { formatCount, tahitiDay } from '@motu/core';
import { maySee, VISITOR, type Viewer } from '../domain/access/visibility.ts';
import type { Journal, JournalLine } from '../domain/journal.ts';
import { type Layer, type LayerDrawing, shownFields } from '../domain/layers.ts';
import type { LayerData, LayerDataStore } from '../domain/stores/layer-data-store.ts';

/** What everyone may know of a change: the day and what it was; never who, nor anything that was hidden. */
export type Change = { day: string; text: string };

/** Lines of the journal that are looked at, and changes that a page tells. */
const LOOKED_AT = 100;
const MOST_CHANGES = 12;

type Stores = { layerData: Pick<LayerDataStore, 'of'>; journal: Pick<Journal, 'page'>; viewer?: Viewer };

/** What has changed of a layer while this one could see it, the newest first. */
export async function changesOf(layer: Layer, { layerData, journal, viewer = VISITOR }: Stores): Promise<Change[]> {
  const [versions, { items }] = await Promise.all([
    layerData.of(layer.id),
    journal.page({ kind: 'layer', subjectId: layer.id }, 0, LOOKED_AT),
  ]);
  const edits = items.map(toEdit);
  const isShown: IsShown = (state) =>
    state?.published === true && maySee({ published: true, visibility: state.visibility }, viewer);
  const shown = versions.filter(({ at }) => at && wasShown(new Date(at), edits, isShown));
  const all = [
    ...shown.flatMap((version) => dataTexts(version, layer)),
    ...edits.flatMap((edit) => editTexts(edit, isShown)),
  ];
  const met = new Set<string>();
  return all
    .sort((a, b) => b.at.localeCompare(a.at))
    .map(({ at, text }) => ({ day: tahitiDay(new Date(at)), text }))
    .filter(({ day, text }) => {
      const isNew = !met.has(day + text);
      met.add(day + text);
      return isNew;
    })
    .slice(0, MOST_CHANGES);
}

type Edit = { at: Date; was: Partial<Layer> | null; is: Partial<Layer> | null };
/** Whether a layer that was so was shown to who looks. */
type IsShown = (state: Partial<Layer> | null) => boolean;
type Dated = { at: string; text: string };

const toEdit = ({ at, before, after }: JournalLine): Edit => ({ at, was: before, is: after });

/** Whether they could see the layer then; the edits come newest first. What no line tells of was as it is. */
function wasShown(at: Date, edits: readonly Edit[], isShown: IsShown): boolean {
  const before = edits.find((edit) => edit.at <= at);
  if (before) return isShown(before.is);
  const first = edits.at(-1);
  return first ? isShown(first.was) : true;
}

function dataTexts({ at, number, objects, restores, drawing }: LayerData, layer: Layer): Dated[] {
  if (!at) return [];
  // Of a layer that shows some of its data the rest is nobody's business.
  const counted = isFiltered(drawing) || isFiltered(layer.drawing) ? '' : `\u00a0: ${formatCount(objects, 'objet')}`;
  if (restores !== null) return [{ at, text: `Retour aux données de la version ${restores}${counted}` }];
  return [{ at, text: `${number === 1 ? 'Premières données' : 'Données mises à jour'}${counted}` }];
}

const isFiltered = (drawing: LayerDrawing | null): boolean =>
  drawing?.content.kind === 'features' && Boolean(drawing.content.filter);

function editTexts({ at, was, is }: Edit, isShown: IsShown): Dated[] {
  // What was hidden then is nobody's business now.
  if (!is || !isShown(is)) return [];
  const say = (texts: string[]) => texts.map((text) => ({ at: at.toISOString(), text }));
  if (!was || !isShown(was)) return say(['Publication']);
  const [old, now] = [titlesOf(was.drawing), titlesOf(is.drawing)];
  return say([
    ...now.filter((title) => !old.includes(title)).map((title) => `Champ «\u00a0${title}\u00a0» ajouté`),
    ...old.filter((title) => !now.includes(title)).map((title) => `Champ «\u00a0${title}\u00a0» retiré`),
    ...(was.metadata?.description === is.metadata?.description ? [] : ['Description revue']),
    ...(was.metadata?.producteur === is.metadata?.producteur && was.metadata?.date === is.metadata?.date
      ? []
      : ['Producteur ou date revus']),
  ]);
}

const titlesOf = (drawing: LayerDrawing | null | undefined): string[] =>
  drawing ? shownFields(drawing).map(({ title }) => title) : [];
