import type { WrittenSld } from '@motu/contract';
import { readSld, type Style, writeSld } from '@motu/engine';

type Rule = Style['rules'][number];
type Symbolizer = Rule['symbolizers'][number];

const KINDS: Record<string, string> = {
  Fill: 'la surface',
  Line: 'la ligne',
  Mark: 'le point',
  Icon: 'l’icône',
  Text: 'le texte',
  Heat: 'la chaleur',
};

/** A style as SLD 1.0, with what is not in it: the document is read again, and what does not come back was not written. */
export async function writeStyleSld(style: Style): Promise<WrittenSld> {
  // SLD has no word for a heat: its rule stays, with whatever else it draws.
  const plain = { ...style, rules: style.rules.map(withoutHeat) };
  const sld = await writeSld(plain);
  const again = await readSld(sld);
  const heats = style.rules
    .filter((rule) => withoutHeat(rule) !== rule)
    .map(({ name }) => `${KINDS.Heat} (${called(name)})`);
  const lost = plain.rules.flatMap((rule, i) => ruleLosses(rule, again.rules[i]));
  return { sld, lost: [...new Set([...heats, ...lost])] };
}

function withoutHeat(rule: Rule): Rule {
  const symbolizers = rule.symbolizers.filter(({ kind }) => kind !== 'Heat');
  return symbolizers.length === rule.symbolizers.length ? rule : { ...rule, symbolizers };
}

const called = (name: string): string => `règle «\u00a0${name}\u00a0»`;

function ruleLosses(rule: Rule, again: Rule | undefined): string[] {
  const name = called(rule.name);
  if (!again) return [`la ${name}`];
  const lost = rule.symbolizers.flatMap((symbolizer, i) =>
    symbolizerLosses(symbolizer, again.symbolizers[i]).map((what) => `${what} (${name})`),
  );
  return isSame(rule.filter, again.filter) ? lost : [`la condition de la ${name}`, ...lost];
}

function symbolizerLosses(symbolizer: Symbolizer, again: Symbolizer | undefined): string[] {
  const kind = KINDS[symbolizer.kind] ?? symbolizer.kind;
  if (again?.kind !== symbolizer.kind) return [kind];
  const read = again as unknown as Record<string, unknown>;
  return Object.entries(symbolizer)
    .filter(([field, value]) => value !== undefined && !isSame(value, read[field]))
    .map(([field]) => `${kind}\u00a0: ${TITLES[field] ?? `«\u00a0${field}\u00a0»`}`);
}

const TITLES: Record<string, string> = {
  image: 'son image',
  color: 'sa couleur',
  label: 'ce qu’il écrit',
  width: 'sa largeur',
  radius: 'sa taille',
  size: 'sa taille',
  cap: 'le bout de ses traits',
  join: 'ses angles',
  offset: 'sa place exacte',
  anchor: 'sa place exacte',
  padding: 'l’espace autour',
  repeat: 'sa répétition',
  letterSpacing: 'l’écart des lettres',
  opacity: 'son opacité',
  graphicFill: 'ses hachures',
  dasharray: 'son tracé',
  outlineDasharray: 'le tracé du contour',
  outlineOpacity: 'l’opacité du contour',
  rotate: 'sa rotation',
};

/** Colours are colours in capitals or not, numbers may come back as texts, and fields in another order. */
const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

function plain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plain).join()}]`;
  if (typeof value !== 'object' || value === null) return String(value ?? '').toLowerCase();
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, inside]) => `${name}:${plain(inside)}`).join()}}`;
}
