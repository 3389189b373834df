import { AppError } from '@motu/core';
import { childOf, childrenOf, type XmlElement } from '../xml/xml-element.ts';
import { filterOf } from './qml-filter.ts';
import { labelRule } from './qml-labels.ts';
import { type Symbolizer, symbolizersOf } from './qml-symbols.ts';

type Rule = {
  name: string;
  filter?: unknown;
  scaleDenominator?: { min?: number; max?: number };
  symbolizers: Symbolizer[];
};
type Reading = { renderer: XmlElement; symbols: ReadonlyMap<string, Symbolizer[]>; lose: (what: string) => void };

/** A style of QGIS as rules, and what they do not keep of it. */
export function readQml(root: XmlElement): { style: { name: string; rules: Rule[] }; lost: string[] } {
  const renderer = childOf(root, 'renderer-v2');
  if (!renderer) throw new AppError('invalid', 'Ce style de QGIS ne dit pas comment dessiner des objets.');
  const lost = new Set<string>();
  const lose = (what: string) => void lost.add(what);
  const symbols = new Map(
    childrenOf(childOf(renderer, 'symbols'), 'symbol').map((symbol) => [
      symbol.attributes.name ?? '',
      symbolizersOf(symbol, lose),
    ]),
  );
  const rules = rulesOf({ renderer, symbols, lose }).filter(({ symbolizers }) => symbolizers.length > 0);
  const label = labelRule(root, lose);
  if (rules.length === 0 && !label) throw new AppError('invalid', 'Rien de ce style de QGIS ne peut être gardé.');
  if (childOf(root, 'blendMode')?.text.trim() && childOf(root, 'blendMode')?.text.trim() !== '0')
    lose('le mode de fusion des couleurs');
  return { style: { name: 'Style de QGIS', rules: label ? [...rules, label] : rules }, lost: [...lost] };
}

function rulesOf(reading: Reading): Rule[] {
  const { renderer, symbols, lose } = reading;
  const { type = '' } = renderer.attributes;
  if (type === 'RuleRenderer') return nestedRules(childOf(renderer, 'rules'), reading, []);
  if (type === 'categorizedSymbol' || type === 'graduatedSymbol') {
    const field = fieldOf(renderer.attributes.attr ?? '');
    if (field !== null) return type === 'categorizedSymbol' ? categories(reading, field) : ranges(reading, field);
    lose(`l’attribut calculé «\u00a0${renderer.attributes.attr}\u00a0»\u00a0: un seul symbole pour tous`);
  } else if (type !== 'singleSymbol') lose(`la représentation «\u00a0${type}\u00a0»\u00a0: un seul symbole pour tous`);
  const [first = []] = symbols.values();
  return [{ name: 'Tous les objets', symbolizers: first }];
}

/** `"type"` or `type`; null for an expression. */
const fieldOf = (attr: string): string | null =>
  /^"([^"]+)"$/.exec(attr.trim())?.[1] ?? (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(attr.trim()) ? attr.trim() : null);

const isShown = ({ attributes }: XmlElement): boolean => attributes.render !== 'false';

function categories({ renderer, symbols }: Reading, field: string): Rule[] {
  const list = childrenOf(childOf(renderer, 'categories'), 'category').filter(isShown);
  const readValue = ({ attributes: { value = '', type } }: XmlElement) =>
    /^(?:double|integer|long|int|uint|qlonglong)$/i.test(type ?? '') && value !== '' ? Number(value) : value;
  // The one without a value stands for all others.
  const named = list.filter(({ attributes }) => attributes.value !== '');
  const others = list.find(({ attributes }) => attributes.value === '');
  const symbolOf = ({ attributes }: XmlElement) => symbols.get(attributes.symbol ?? '') ?? [];
  const values = named.map(readValue);
  const differs = values.map((value) => ['!=', field, value]);
  const rest = ['||', ['==', field, null], differs.length > 1 ? ['&&', ...differs] : differs[0]];
  return [
    ...named.map((one, i) => ({
      name: one.attributes.label || String(values[i]),
      filter: ['==', field, values[i]],
      symbolizers: symbolOf(one),
    })),
    ...(others
      ? [
          {
            name: others.attributes.label || 'Autres valeurs',
            ...(values.length > 0 && { filter: rest }),
            symbolizers: symbolOf(others),
          },
        ]
      : []),
  ];
}

function ranges({ renderer, symbols, lose }: Reading, field: string): Rule[] {
  const list = childrenOf(childOf(renderer, 'ranges'), 'range')
    .filter(isShown)
    .sort((a, b) => Number(a.attributes.lower) - Number(b.attributes.lower));
  if (list.length > 1)
    lose('une valeur égale à une borne passe dans la classe du dessus, et les bornes extrêmes sont ouvertes');
  return list.map(({ attributes: { lower, upper, label, symbol = '' } }, i) => {
    const bounds = [
      ...(i === 0 ? [] : [['>=', field, Number(lower)]]),
      ...(i === list.length - 1 ? [] : [['<', field, Number(upper)]]),
    ];
    const filter = bounds.length > 1 ? ['&&', ...bounds] : bounds[0];
    return { name: label || `${lower} – ${upper}`, ...(filter && { filter }), symbolizers: symbols.get(symbol) ?? [] };
  });
}

/** A rule within another asks what both ask. */
function nestedRules(parent: XmlElement | undefined, reading: Reading, asked: unknown[]): Rule[] {
  const elements = childrenOf(parent, 'rule');
  return elements.flatMap((element): Rule[] => {
    const { filter: written = '', label, symbol, scalemindenom, scalemaxdenom, checkstate } = element.attributes;
    const name = label || written || 'Règle';
    if (checkstate === '0') return [];
    const filter = isElse(element) ? elseFilter(elements) : written === '' ? undefined : filterOf(written);
    if (filter === null) {
      reading.lose(`la règle «\u00a0${name}\u00a0», dont la condition est\u00a0: ${written}`);
      return [];
    }
    const all = filter === undefined ? asked : [...asked, filter];
    const [min, max] = [Number(scalemaxdenom ?? 0), Number(scalemindenom ?? 0)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    const scaleDenominator = { ...(min > 0 && { min }), ...(max > 0 && max > min && { max }) };
    const own: Rule = {
      name,
      ...(all.length > 0 && { filter: all.length > 1 ? ['&&', ...all] : all[0] }),
      ...((min > 0 || max > 0) && { scaleDenominator }),
      symbolizers: symbol === undefined ? [] : (reading.symbols.get(symbol) ?? []),
    };
    return [...(symbol === undefined ? [] : [own]), ...nestedRules(element, reading, all)];
  });
}

const isElse = ({ attributes: { filter = '' } }: XmlElement): boolean => filter.trim().toUpperCase() === 'ELSE';

/** What none of the rules beside asks; null where one of them cannot be told, or asks nothing. */
function elseFilter(elements: readonly XmlElement[]): unknown {
  const others = elements
    .filter((one) => !isElse(one) && one.attributes.checkstate !== '0')
    .map(({ attributes: { filter = '' } }) => (filter === '' ? null : filterOf(filter)));
  if (others.includes(null)) return null;
  return others.length > 1 ? ['!', ['||', ...others]] : others.length === 1 ? ['!', others[0]] : undefined;
}
