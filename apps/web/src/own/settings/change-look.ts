import { colorsOf, type Palette, paletteNamed } from '../../ui/palettes.ts';
import { FileLayer } from '../file-layer.ts';
import { changeKept } from '../kept/kept-layers.ts';
import type { OwnColors, OwnLook } from '../own-layer.ts';
import { ownParts, ownStore } from '../own-store.ts';

const CLASSES = 5;
/** Of what has no value, or one of the rarest. */
const REST = '#8A8F94';

/** Changes how a layer looks, here and where it is kept. */
export function changeLook(slug: string, changes: Partial<OwnLook>): void {
  const entry = ownStore.state().find((one) => one.slug === slug);
  if (!entry) return;
  const look = { ...entry.look, ...changes };
  ownStore.dispatch({ type: 'CHANGE', slug, changes: { look } });
  if (entry.isKept) void changeKept(slug, { look }).catch(() => {}); // its looks alone are lost
}

/** Colours by an attribute: classes of as many objects each, or the most frequent values. */
export async function colorsBy(
  slug: string,
  field: string,
  mode: 'classes' | 'categories',
  palette: Palette = paletteNamed(mode === 'classes' ? 'YlGnBu' : 'okabe-ito'),
): Promise<OwnColors | null> {
  const parts = ownParts.get(slug);
  if (!(parts instanceof FileLayer)) return null;
  const { bounds, values } = await (await parts.worker()).ask('summary', { field, classes: CLASSES });
  if (mode === 'categories') return { mode, field, values, colors: colorsOf(palette, values.length), rest: REST };
  return { mode, field, bounds, colors: colorsOf(palette, bounds.length + 1), rest: REST };
}
