import type { SKRSContext2D } from '@napi-rs/canvas';

type Points = readonly (readonly [number, number])[];

const regular = (sides: number, turn = -Math.PI / 2): Points =>
  Array.from({ length: sides }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / sides;
    return [Math.cos(angle), Math.sin(angle)] as const;
  });

const star: Points = Array.from({ length: 10 }, (_, i) => {
  const angle = -Math.PI / 2 + (i * Math.PI) / 5;
  const radius = i % 2 === 0 ? 1 : 0.42;
  return [Math.cos(angle) * radius, Math.sin(angle) * radius] as const;
});

const plus: Points = [
  [-0.3, -1],
  [0.3, -1],
  [0.3, -0.3],
  [1, -0.3],
  [1, 0.3],
  [0.3, 0.3],
  [0.3, 1],
  [-0.3, 1],
  [-0.3, 0.3],
  [-1, 0.3],
  [-1, -0.3],
  [-0.3, -0.3],
];

const turned = (points: Points, angle: number): Points =>
  points.map(
    ([x, y]) => [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)] as const,
  );

/** Outlines of the well-known marks in a circle of radius 1; any other name is drawn as a circle. */
const MARKS: Record<string, Points> = {
  square: [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ],
  triangle: regular(3),
  equilateral_triangle: regular(3),
  diamond: regular(4),
  pentagon: regular(5),
  hexagon: regular(6),
  octagon: regular(8, Math.PI / 8),
  star,
  cross: plus,
  cross_fill: plus,
  cross2: turned(plus, Math.PI / 4),
  x: turned(plus, Math.PI / 4),
};

/** Traces a mark around the origin; the caller fills and strokes it. */
export function traceMark(context: SKRSContext2D, name: string, radius: number): void {
  context.beginPath();
  const shape = name.replace('shape://', '');
  const points = Object.hasOwn(MARKS, shape) ? MARKS[shape] : undefined;
  if (!points) {
    context.arc(0, 0, radius, 0, Math.PI * 2);
    return;
  }
  for (const [x, y] of points) context.lineTo(x * radius, y * radius);
  context.closePath();
}
