export type Glyph = 'cross' | 'civic' | 'school' | 'worship' | 'ferry' | 'post' | 'dot' | 'plane';

/** A small sign at a place. Sizes are CSS pixels. */
export type PlaceSymbol =
  | { shape: 'ring'; radius: number; color: string; fill: string }
  | { shape: 'peak'; size: number; color: string; halo: string }
  /** The ground of a road's number. */
  | { shape: 'plate'; width: number; height: number; fill: string; edge: string }
  | { shape: 'badge'; size: number; color: string; halo: string; glyph: Glyph; round?: boolean };

export function symbolSize(symbol: PlaceSymbol): number {
  if (symbol.shape === 'plate') return symbol.width;
  return symbol.shape === 'ring' ? symbol.radius * 2 + 1.4 : symbol.size;
}

/** What of a canvas signs are drawn with: the engine's and the browser's alike. */
type SymbolPen = {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineJoin: string;
  save(): void;
  restore(): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  rotate(angle: number): void;
  scale(x: number, y: number): void;
  beginPath(): void;
  closePath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  strokeRect(x: number, y: number, width: number, height: number): void;
  fill(): void;
  stroke(): void;
};

/** Draws a sign with its centre at CSS pixel (x, y). */
export function drawSymbol(context: SymbolPen, symbol: PlaceSymbol, x: number, y: number, scale: number): void {
  context.save();
  context.setTransform(scale, 0, 0, scale, x * scale, y * scale);
  if (symbol.shape === 'ring') ring(context, symbol.radius, symbol.color, symbol.fill);
  else if (symbol.shape === 'peak') peak(context, symbol.size, symbol.color, symbol.halo);
  else if (symbol.shape === 'plate') plate(context, symbol);
  else badge(context, symbol);
  context.restore();
}

function ring(context: SymbolPen, radius: number, color: string, fill: string): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, Math.PI * 2);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 1.4;
  context.strokeStyle = color;
  context.stroke();
}

function peak(context: SymbolPen, size: number, color: string, halo: string): void {
  const half = size / 2;
  context.beginPath();
  context.moveTo(0, -half);
  context.lineTo(half, half * 0.8);
  context.lineTo(-half, half * 0.8);
  context.closePath();
  context.lineJoin = 'round';
  context.lineWidth = 2;
  context.strokeStyle = halo;
  context.stroke();
  context.fillStyle = color;
  context.fill();
}

function plate(context: SymbolPen, { width, height, fill, edge }: PlaceSymbol & { shape: 'plate' }): void {
  context.beginPath();
  context.roundRect(-width / 2, -height / 2, width, height, 3);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 1.2;
  context.strokeStyle = edge;
  context.stroke();
}

function badge(context: SymbolPen, { size, color, halo, glyph, round }: PlaceSymbol & { shape: 'badge' }): void {
  const half = size / 2;
  const outline = () => {
    context.beginPath();
    if (round) context.arc(0, 0, half, 0, Math.PI * 2);
    else context.roundRect(-half, -half, size, size, size * 0.2);
  };
  if (glyph === 'plane') {
    outline();
    context.fillStyle = halo;
    context.fill();
    context.lineWidth = 1.2;
    context.strokeStyle = color;
    context.stroke();
    context.scale(size / 12, size / 12);
    drawPlane(context, color);
    return;
  }
  outline();
  context.lineWidth = 2;
  context.strokeStyle = halo;
  context.stroke();
  context.fillStyle = color;
  context.fill();
  context.scale(size / 11, size / 11);
  // The sign is cut out of its plate: light on a dark one, dark on a light one.
  context.fillStyle = halo;
  context.strokeStyle = halo;
  GLYPHS[glyph](context);
}

function drawPlane(context: SymbolPen, color: string): void {
  context.rotate(Math.PI / 4);
  context.fillStyle = color;
  context.beginPath();
  // Fuselage, wings and tail, nose up: a dozen units across.
  const outline = [
    [0, -4.4],
    [0.65, -3.5],
    [0.65, -1.5],
    [4.1, 0.8],
    [4.1, 1.7],
    [0.65, 0.6],
    [0.5, 2.6],
    [1.7, 3.4],
    [1.7, 4.1],
    [0, 3.7],
  ] as const;
  for (const [x, y] of outline) context.lineTo(x, y);
  for (const [x, y] of outline.toReversed()) context.lineTo(-x, y);
  context.closePath();
  context.fill();
}

const GLYPHS: Record<Exclude<Glyph, 'plane'>, (context: SymbolPen) => void> = {
  cross(context) {
    context.fillRect(-1, -3.3, 2, 6.6);
    context.fillRect(-3.3, -1, 6.6, 2);
  },
  worship(context) {
    context.fillRect(-0.7, -3.4, 1.4, 6.8);
    context.fillRect(-2.3, -1.6, 4.6, 1.4);
  },
  civic(context) {
    context.beginPath();
    context.moveTo(0, -3.6);
    context.lineTo(3.6, -1.3);
    context.lineTo(-3.6, -1.3);
    context.fill();
    for (const x of [-2.8, -0.6, 1.6]) context.fillRect(x, -0.7, 1.2, 2.6);
    context.fillRect(-3.4, 2.3, 6.8, 1);
  },
  school(context) {
    context.beginPath();
    context.moveTo(0, -2.8);
    context.lineTo(4, -0.9);
    context.lineTo(0, 1);
    context.lineTo(-4, -0.9);
    context.fill();
    context.fillRect(-2.2, 0.9, 4.4, 1.7);
  },
  ferry(context) {
    context.beginPath();
    context.moveTo(-3.7, 0.4);
    context.lineTo(3.7, 0.4);
    context.lineTo(2.4, 3);
    context.lineTo(-2.4, 3);
    context.fill();
    context.fillRect(-2.1, -2, 4.2, 1.8);
    context.fillRect(-0.5, -3.5, 1, 1.5);
  },
  post(context) {
    context.lineWidth = 1;
    context.strokeRect(-3.2, -2.2, 6.4, 4.4);
    context.beginPath();
    context.moveTo(-3.2, -2.2);
    context.lineTo(0, 0.7);
    context.lineTo(3.2, -2.2);
    context.stroke();
  },
  dot(context) {
    context.beginPath();
    context.arc(0, 0, 1.7, 0, Math.PI * 2);
    context.fill();
  },
};
