import { type PlainGeometry, SHAPES, type Shape } from '../map/plain-geometry.ts';
import { STROKE_WIDTH } from '../map/style.ts';

/** A value of an imported object that is not ours: kept, shown as text, exported again. */
export type Attribute = string | number | boolean;

/** When a GPS was at each vertex, line by line: seconds since 1970, null where its file does not say. */
export type PointTimes = readonly (readonly (number | null)[])[];

/** How high a GPS was at each vertex, in metres, where it knew. */
type PointAltitudes = readonly (readonly (number | null)[])[];

/** One drawing. Never changed in place: a change makes another one, and what did not change is shared. */
export type Drawing = {
  readonly id: string;
  /** « Objet N », given when it is made. */
  readonly label: string;
  /** The name the visitor gave it. */
  readonly name: string;
  /** ISO date. */
  readonly created_at: string;
  /** Its place in the list: rises as drawings are made, in every tab. */
  readonly rank: number;
  readonly geometry: PlainGeometry;
  /** `#rrggbb` */
  readonly colour: string;
  /** Width of its line in pixels. */
  readonly width: number;
  /** Of a point, in metres; null where no relief reaches, absent while it is not known. */
  readonly altitude?: number | null;
  /** Of a track whose device did not always know how high it was; else the geometry holds them. */
  readonly altitudes?: PointAltitudes;
  readonly imported?: true;
  /** Of a recorded track or waypoint, for as long as it keeps its vertices. */
  readonly times?: PointTimes;
  readonly attributes?: Readonly<Record<string, Attribute>>;
};

/** A drawing that has not yet its place in the list. */
export type NewDrawing = Omit<Drawing, 'label' | 'rank'> & { readonly label?: string };

export const DEFAULT_COLOUR = '#0a756f';
export const DEFAULT_WIDTH = STROKE_WIDTH;

/** What the list, the labels and the exports call it. */
export function titleOf({ name, label }: Drawing): string {
  return name || label;
}

export function toShape(type: string): Shape {
  const shape = SHAPES.find((known) => known === type);
  if (!shape) throw new Error(`Invalid type: ${type}`);
  return shape;
}
