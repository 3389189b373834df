export type Rgb = readonly [red: number, green: number, blue: number];

/** `#8FBCD4` → `[143, 188, 212]` */
export function parseColor(text: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (!match) throw new Error(`Colour ${text} is not written #RRGGBB.`);
  return [match[1], match[2], match[3]].map((part) => Number.parseInt(part as string, 16)) as unknown as Rgb;
}

export function formatColor([red, green, blue]: Rgb): string {
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

export function mixColors(a: Rgb, b: Rgb, share: number): Rgb {
  const mix = (i: 0 | 1 | 2) => a[i] + (b[i] - a[i]) * share;
  return [mix(0), mix(1), mix(2)];
}

export type ColorStop = readonly [value: number, color: string];

/** Colours for equal steps between two values, three numbers each: a pixel costs one look-up. */
export function colorTable(stops: readonly ColorStop[], from: number, to: number, entries: number): Float32Array {
  const table = new Float32Array(entries * 3);
  for (let i = 0; i < entries; i++) {
    const color = colorAt(stops, from + ((to - from) * i) / (entries - 1));
    table.set(color, i * 3);
  }
  return table;
}

/** Colour of a value between stops in growing order; the first and the last hold beyond. */
export function colorAt(stops: readonly ColorStop[], value: number): Rgb {
  const after = stops.findIndex(([limit]) => value <= limit);
  const last = stops.at(-1) as ColorStop;
  if (after < 0) return parseColor(last[1]);
  const next = stops[after] as ColorStop;
  const previous = stops[after - 1];
  if (!previous) return parseColor(next[1]);
  return mixColors(parseColor(previous[1]), parseColor(next[1]), (value - previous[0]) / (next[0] - previous[0]));
}

const WRITTEN =
  /^(#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(rgb|hsl)a?\(\s*[\d.]+(deg)?%?(\s*[\s,/]\s*[\d.]+%?){2,3}\s*\))$/i;

/** Whether Skia draws it: `#1F6FB2`, `rgb(31, 111, 178)`, `teal`. */
export function isColor(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 60) return false;
  return WRITTEN.test(value) || NAMED.has(value.toLowerCase());
}

/** The names of CSS Color 4, 6.1. */
const NAMED = new Set(
  `transparent aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral
  cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred
  darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite
  forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen
  lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue
  mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
  palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon
  sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white
  whitesmoke yellow yellowgreen`.split(/\s+/),
);
