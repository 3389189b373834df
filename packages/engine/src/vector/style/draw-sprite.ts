import { drawSymbol } from '@motu/labels';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { THEMES, type ThemeName } from '../../basemap/theme.ts';
import { type Arrow, SIGN_CELL as cell, signsOf } from './signs.ts';

/** The sheet of signs of a base map, as PNG. */
export async function drawSprite(theme: ThemeName, scale: 1 | 2): Promise<Uint8Array> {
  const signs = Object.values(signsOf(THEMES[theme]));

  const canvas = createCanvas(signs.length * cell * scale, cell * scale);
  const context = canvas.getContext('2d');
  for (const [i, sign] of signs.entries()) {
    const [x, y] = [(i + 0.5) * cell, cell / 2];
    if (sign.shape === 'arrow') drawArrow(context, sign, x, y, scale);
    else drawSymbol(context, sign, x, y, scale);
  }
  return new Uint8Array(await canvas.encode('png'));
}

const [HALF_LENGTH, HEAD] = [4.5, 2.6];

function drawArrow(context: SKRSContext2D, { color }: Arrow, x: number, y: number, scale: number): void {
  context.save();
  context.setTransform(scale, 0, 0, scale, x * scale, y * scale);
  context.strokeStyle = color;
  context.lineWidth = 1.1;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(-HALF_LENGTH, 0);
  context.lineTo(HALF_LENGTH, 0);
  context.moveTo(HALF_LENGTH - HEAD, -HEAD);
  context.lineTo(HALF_LENGTH, 0);
  context.lineTo(HALF_LENGTH - HEAD, HEAD);
  context.stroke();
  context.restore();
}
