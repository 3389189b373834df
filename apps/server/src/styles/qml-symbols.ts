import { childOf, childrenOf, type XmlElement } from '../xml/xml-element.ts';
import { colorOf, pixelsOf, type QmlValues, valuesOf } from './qml-values.ts';

export type Symbolizer = { kind: string } & Record<string, unknown>;
type Losses = (what: string) => void;

const SHAPES: Record<string, string> = {
  circle: 'circle',
  square: 'square',
  rectangle: 'square',
  diamond: 'diamond',
  triangle: 'triangle',
  equilateral_triangle: 'triangle',
  pentagon: 'pentagon',
  hexagon: 'hexagon',
  octagon: 'octagon',
  star: 'star',
  cross: 'cross',
  cross_fill: 'cross',
  cross2: 'x',
};

/** Shapes that fill the square around them, where ours fill the circle within it. */
const LARGER: Record<string, number> = { triangle: 1.2 };

/** Lengths are widths of the line, as Qt has them. */
const DASHES: Record<string, readonly number[]> = {
  dash: [4, 2],
  dot: [1, 2],
  'dash dot': [4, 2, 1, 2],
  'dash dot dot': [4, 2, 1, 2, 1, 2],
};
const CAPS: Record<string, string> = { flat: 'butt', round: 'round' };
const HATCHES: Record<string, string> = {
  b_diagonal: 'shape://slash',
  f_diagonal: 'shape://backslash',
  horizontal: 'shape://horline',
  vertical: 'shape://vertline',
  cross: 'shape://plus',
  diagonal_x: 'shape://times',
};

/** The layers of a symbol of QGIS, the lowest first. */
export function symbolizersOf(symbol: XmlElement, lose: Losses): Symbolizer[] {
  const alpha = Number(symbol.attributes.alpha ?? 1);
  return childrenOf(symbol, 'layer')
    .filter(({ attributes }) => attributes.enabled !== '0')
    .flatMap((layer) => {
      const { class: name = '' } = layer.attributes;
      const read = READERS[name];
      if (!read) lose(`un dessin «\u00a0${name}\u00a0»`);
      return read?.(valuesOf(layer), lose, layer) ?? [];
    })
    .map((one) => (alpha < 1 ? { ...one, opacity: Math.round(Number(one.opacity ?? 1) * alpha * 100) / 100 } : one));
}

const READERS: Record<string, (values: QmlValues, lose: Losses, layer: XmlElement) => Symbolizer[]> = {
  SimpleMarker: (values, lose) => {
    const name = values.get('name') ?? 'circle';
    if (!SHAPES[name]) lose(`la forme «\u00a0${name}\u00a0», remplacée par un cercle`);
    return [{ ...mark(values), wellKnownName: SHAPES[name] ?? 'circle' }];
  },
  SvgMarker: (values, lose) => {
    const image = values.get('name') ?? '';
    const size = pixelsOf(values, 'size', 16);
    if (image.startsWith('base64:'))
      return [{ kind: 'Icon', image: `data:image/svg+xml;base64,${image.slice('base64:'.length)}`, size }];
    lose(`l’image «\u00a0${image.split('/').at(-1) ?? ''}\u00a0», remplacée par un cercle`);
    return [{ ...mark(values), wellKnownName: 'circle' }];
  },
  SimpleLine: (values, lose) => {
    const style = values.get('line_style') ?? 'solid';
    if (Number(values.get('offset') ?? 0) !== 0) lose('le décalage d’une ligne');
    if (style === 'no') return [];
    const { color, opacity } = colorOf(values.get('line_color'));
    const width = pixelsOf(values, 'line_width', 1);
    const dash = dashOf(values, style, width);
    return [
      {
        kind: 'Line',
        color,
        width,
        ...(opacity < 1 && { opacity }),
        ...(dash && { dasharray: dash, cap: CAPS[values.get('capstyle') ?? ''] ?? 'square' }),
      },
    ];
  },
  SimpleFill: (values, lose) => {
    const style = values.get('style') ?? 'solid';
    const { color, opacity } = colorOf(values.get('color'));
    const hatch = HATCHES[style];
    if (!hatch && style !== 'solid' && style !== 'no') lose(`le motif «\u00a0${style}\u00a0» d’une surface`);
    const inside = hatch
      ? { graphicFill: { kind: 'Mark', wellKnownName: hatch, radius: 4, strokeColor: color, strokeWidth: 1 } }
      : { color, fillOpacity: style === 'no' ? 0 : opacity };
    return [{ kind: 'Fill', ...inside, ...outline(values) }];
  },
  LinePatternFill: (values, lose, layer) => {
    const lines = withinOf(layer, lose).filter(({ kind }) => kind === 'Line');
    return lines.slice(0, 1).map(({ color, width, opacity }) => {
      const spacing = pixelsOf(values, 'distance', 8);
      const wellKnownName = hatchOf(Number(values.get('angle') ?? 0), lose);
      const hatch = { kind: 'Mark', wellKnownName, radius: spacing / 2, strokeColor: color, strokeWidth: width };
      return { kind: 'Fill', graphicFill: { ...hatch, ...(opacity !== undefined && { strokeOpacity: opacity }) } };
    });
  },
  /** Marks stand in the middle of areas by themselves. */
  CentroidFill: (_, lose, layer) => withinOf(layer, lose),
};

/** The symbol that a layer of a symbol repeats. */
function withinOf(layer: XmlElement, lose: Losses): Symbolizer[] {
  const symbol = childOf(layer, 'symbol');
  return symbol ? symbolizersOf(symbol, lose) : [];
}

/** Hatching runs in eighths of a turn: 0 is level, 45 rises. */
const ANGLES = ['shape://horline', 'shape://slash', 'shape://vertline', 'shape://backslash'];

function hatchOf(degrees: number, lose: Losses): string {
  const eighths = degrees / 45;
  if (!Number.isInteger(eighths)) lose('l’angle de hachures, arrondi à 45°');
  return ANGLES[((Math.round(eighths) % 4) + 4) % 4] ?? 'shape://slash';
}

function mark(values: QmlValues): Symbolizer {
  const { color, opacity } = colorOf(values.get('color'));
  const rotate = Number(values.get('angle') ?? 0);
  const width = edgeOf(values);
  const hasEdge = (values.get('outline_style') ?? 'solid') !== 'no';
  return {
    kind: 'Mark',
    radius: Math.round(pixelsOf(values, 'size', 8) * 50 * (LARGER[values.get('name') ?? ''] ?? 1)) / 100,
    color,
    ...(opacity < 1 && { fillOpacity: opacity }),
    ...(rotate !== 0 && { rotate }),
    ...(hasEdge && { strokeColor: colorOf(values.get('outline_color')).color, strokeWidth: width }),
  };
}

/** QGIS draws an edge of no width as thin as it can: a pixel. */
const edgeOf = (values: QmlValues): number => Math.max(0.5, pixelsOf(values, 'outline_width', 1) || 1);

function outline(values: QmlValues): Partial<Symbolizer> {
  const style = values.get('outline_style') ?? 'solid';
  if (style === 'no') return {};
  const { color, opacity } = colorOf(values.get('outline_color'));
  const width = edgeOf(values);
  const dash = DASHES[style]?.map((length) => Math.max(1, length * width));
  return {
    outlineColor: color,
    outlineWidth: width,
    ...(opacity < 1 && { outlineOpacity: opacity }),
    ...(dash && { outlineDasharray: dash }),
  };
}

function dashOf(values: QmlValues, style: string, width: number): number[] | undefined {
  if (values.get('use_custom_dash') === '1' || values.get('use_customdash') === '1') {
    const lengths = (values.get('customdash') ?? '').split(';').map(Number);
    const unit = values.get('customdash_unit') ?? 'MM';
    const scaled = lengths.map((length) => pixelsOf(new Map([['l', String(length)], ['l_unit', unit]]), 'l', 1)); // biome-ignore format: one line
    return scaled.length > 1 ? scaled.map((length) => Math.max(0.5, length)) : undefined;
  }
  return DASHES[style]?.map((length) => Math.max(1, Math.round(length * width * 100) / 100));
}
