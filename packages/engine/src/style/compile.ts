import { type Image, loadImage } from '@napi-rs/canvas';
import type { Picture } from '../draw/picture.ts';
import type { Candidate } from '../label/place.ts';
import type { Plane } from '../label/plane.ts';
import type { Feature } from '../source/source.ts';
import { evaluate, expressionFields, isConstant, numberOf } from './expression.ts';
import { compileFilter, filterFields, type Predicate } from './filter.ts';
import type { LineSymbolizer, Rule, Style, Symbolizer, TextSymbolizer } from './geostyler.ts';
import { compileHeat, type Heat, isHeat } from './heat.ts';
import { iconFault } from './icon.ts';
import { isGatherable, type MarkLook, markLookOf } from './mark-looks.ts';
import { denominatorOf } from './scale.ts';
import { drawFill, drawIcon, drawLines, drawMark } from './symbolizers.ts';
import { textCandidates } from './text-labels.ts';

/** A style ready to draw: filters compiled, images loaded. */
export type CompiledStyle = {
  /** Properties that drawing needs. */
  fields: readonly string[];
  /** Whether some rule applies at a zoom. */
  isVisible(zoom: number): boolean;
  draw(picture: Picture, features: readonly Feature[]): void;
  labels(features: readonly Feature[], plane: Plane): Candidate[];
  hasLabels: boolean;
  /** Whether anything but names and heats is drawn. */
  hasSymbols: boolean;
  /** What is drawn of the density of points at a zoom, the lowest first. */
  heats(zoom: number): readonly RuleHeat[];
  /** How a feature is marked at a zoom, or null; null altogether where marks tell a value by their size, or there are none. */
  markLooks: ((zoom: number) => (feature: Feature) => MarkLook | null) | null;
};

/** A heat, and the features that make it. */
export type RuleHeat = { heat: Heat; rule: Rule; accepts: Predicate };

type CompiledRule = { rule: Rule; runs: readonly Run[]; accepts: Predicate; smallest: number; largest: number };

/** A symboliser, or strokes of the same lines over each other, the first below. */
type Run = Symbolizer | readonly LineSymbolizer[];

export async function compileStyle(style: Style): Promise<CompiledStyle> {
  const rules = style.rules.map(compileRule);
  const images = await loadImages(style);
  const texts = rules.flatMap(({ rule }) => rule.symbolizers.filter((one) => one.kind === 'Text'));
  const heats = rules.flatMap((of) =>
    of.rule.symbolizers
      .filter(isHeat)
      .map((one) => ({ of, heat: compileHeat(one), rule: of.rule, accepts: of.accepts })),
  );
  const applies = ({ smallest, largest }: CompiledRule, zoom: number) => {
    const denominator = denominatorOf(zoom);
    return denominator >= smallest && denominator < largest;
  };
  return {
    fields: [...new Set(rules.flatMap(({ rule }) => ruleFields(rule)))],
    isVisible: (zoom) => rules.some((rule) => applies(rule, zoom)),
    draw(picture, features) {
      for (const compiled of rules) {
        if (!applies(compiled, picture.frame.zoom)) continue;
        const accepted = features.filter(({ properties }) => compiled.accepts(properties));
        if (accepted.length === 0) continue;
        for (const run of compiled.runs) drawRun(picture, accepted, run, images);
      }
    },
    labels: (features, plane) =>
      rules
        .filter((rule) => applies(rule, plane.zoom))
        .flatMap(({ rule, accepts }) =>
          rule.symbolizers
            .filter((symbolizer): symbolizer is TextSymbolizer => symbolizer.kind === 'Text')
            .flatMap((symbolizer) =>
              textCandidates(
                features.filter(({ properties }) => accepts(properties)),
                symbolizer,
                plane,
              ),
            ),
        ),
    hasLabels: texts.length > 0,
    hasSymbols: style.rules.some(({ symbolizers }) =>
      symbolizers.some(({ kind }) => kind !== 'Text' && kind !== 'Heat'),
    ),
    heats: (zoom) => heats.filter(({ of }) => applies(of, zoom)),
    markLooks: isGatherable(rules.flatMap(({ rule }) => rule.symbolizers))
      ? (zoom) => {
          const shown = rules.filter((rule) => applies(rule, zoom));
          return (feature) => markLookOf(feature, shown, images);
        }
      : null,
  };
}

function compileRule(rule: Rule): CompiledRule {
  return {
    rule,
    runs: runsOf(rule.symbolizers),
    accepts: compileFilter(rule.filter),
    smallest: numberOf(rule.scaleDenominator?.min, {}, 0),
    largest: numberOf(rule.scaleDenominator?.max, {}, Number.POSITIVE_INFINITY),
  };
}

function ruleFields({ filter, symbolizers }: Rule): string[] {
  return [
    ...filterFields(filter),
    ...symbolizers.flatMap((symbolizer) => Object.values(symbolizer).flatMap(expressionFields)),
  ];
}

/** An edge and its middle are measured once, when they look the same for all features. */
function runsOf(symbolizers: readonly Symbolizer[]): Run[] {
  const runs: Run[] = [];
  for (const symbolizer of symbolizers) {
    const strokes = isConstantLine(symbolizer) ? [symbolizer] : null;
    const last = runs.at(-1);
    if (strokes && Array.isArray(last)) last.push(...strokes);
    else runs.push(strokes ?? symbolizer);
  }
  return runs;
}

function isConstantLine(symbolizer: Symbolizer): symbolizer is LineSymbolizer {
  return symbolizer.kind === 'Line' && Object.values(symbolizer).every(isConstant);
}

function drawRun(picture: Picture, features: readonly Feature[], run: Run, images: ReadonlyMap<string, Image>): void {
  if (Array.isArray(run)) drawLines(picture, features, run, {});
  else drawSymbolizer(picture, features, run as Symbolizer, images);
}

function drawSymbolizer(
  picture: Picture,
  features: readonly Feature[],
  symbolizer: Symbolizer,
  images: ReadonlyMap<string, Image>,
): void {
  if (symbolizer.kind === 'Mark') {
    drawMark(picture, features, symbolizer);
    return;
  }
  if (symbolizer.kind === 'Icon') {
    const image = typeof symbolizer.image === 'string' ? images.get(symbolizer.image) : undefined;
    if (image) drawIcon(picture, features, symbolizer, image);
    return;
  }
  if (symbolizer.kind !== 'Fill' && symbolizer.kind !== 'Line') return;
  // One path for all features that look the same: most styles have one group.
  for (const group of groupByLook(features, symbolizer)) {
    const properties = group[0]?.properties ?? {};
    if (symbolizer.kind === 'Fill') drawFill(picture, group, symbolizer, properties);
    else drawLines(picture, group, [symbolizer], properties);
  }
}

function groupByLook(features: readonly Feature[], symbolizer: Symbolizer): readonly (readonly Feature[])[] {
  const variable = Object.values(symbolizer).filter((value) => !isConstant(value));
  if (variable.length === 0) return [features];
  const groups = new Map<string, Feature[]>();
  for (const feature of features) {
    const key = JSON.stringify(variable.map((expression) => evaluate(expression, feature.properties)));
    const group = groups.get(key);
    if (group) group.push(feature);
    else groups.set(key, [feature]);
  }
  return [...groups.values()];
}

/** Images are carried by the style itself: an address would let a style make the server fetch anything. */
async function loadImages(style: Style): Promise<Map<string, Image>> {
  const images = new Map<string, Image>();
  for (const { symbolizers } of style.rules) {
    for (const symbolizer of symbolizers) {
      if (symbolizer.kind !== 'Icon' || typeof symbolizer.image !== 'string') continue;
      if (images.has(symbolizer.image) || !symbolizer.image.startsWith('data:image/')) continue;
      // Before it is decoded: a few bytes can be gigabytes of pixels. One that was stored before this was asked is not drawn.
      if (await iconFault(symbolizer.image)) continue;
      images.set(symbolizer.image, await loadImage(symbolizer.image));
    }
  }
  return images;
}
