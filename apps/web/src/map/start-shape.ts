import type Feature from 'ol/Feature.js';
import Polygon from 'ol/geom/Polygon.js';
import type SimpleGeometry from 'ol/geom/SimpleGeometry.js';
import Draw, { createBox, type GeometryFunction } from 'ol/interaction/Draw.js';
import Snap from 'ol/interaction/Snap.js';
import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import type { StyleLike } from 'ol/style/Style.js';
import { circlePolygon, metresBetween, type PlainCircle } from './circle.ts';
import { startLoupe } from './loupe.ts';
import { toPlain } from './ol-geometry.ts';
import type { PlainGeometry, Position, Shape } from './plain-geometry.ts';
import { CLICK_TOLERANCE, DRAG_VERTEX_DELAY_MS, SNAP_TOLERANCE } from './tolerances.ts';

type ShapeOptions = {
  style: StyleLike;
  /** What its points snap to. */
  snapTo?: VectorSource | undefined;
  /** Hears of each move of the shape under way, and null when there is none. */
  onSketch?: (geometry: PlainGeometry | null) => void;
  onDrawn: (geometry: PlainGeometry) => void;
};

export type ShapeInHand = {
  /** Ends the shape with the points it has; false when they do not make one yet. */
  finish(): boolean;
  /** Takes back the last point; false when there is none. */
  removeLastPoint(): boolean;
  /** Adds a point to a line or a polygon. */
  append(position: Position): void;
  stop(): void;
};

/** Lets the visitor draw one shape, again and again, until it is stopped. */
export function startShape(map: OlMap, shape: Shape, { style, snapTo, onSketch, onDrawn }: ShapeOptions): ShapeInHand {
  const draw = new Draw({
    ...KINDS[shape],
    style,
    stopClick: true,
    clickTolerance: CLICK_TOLERANCE,
    snapTolerance: SNAP_TOLERANCE,
    dragVertexDelay: DRAG_VERTEX_DELAY_MS,
  });
  const snap = snapTo && new Snap({ source: snapTo, pixelTolerance: SNAP_TOLERANCE });
  let sketch: Feature | null = null;

  const read = () => plainOf(sketch?.getGeometry() as SimpleGeometry | undefined);
  const onChange = () => onSketch?.(read());
  const forget = () => {
    sketch?.getGeometry()?.un('change', onChange);
    sketch = null;
    onSketch?.(null);
  };
  draw.on('drawstart', ({ feature }) => {
    sketch = feature;
    feature.getGeometry()?.on('change', onChange);
    onChange();
  });
  draw.on('drawabort', forget);
  draw.on('drawend', () => {
    const geometry = read();
    forget();
    if (geometry && isWhole(geometry)) onDrawn(geometry);
  });
  map.addInteraction(draw);
  // After it: the snapped place is what the drawing sees.
  if (snap) map.addInteraction(snap);

  // A finger that rests holds the point it places.
  const stopLoupe = startLoupe(map, (heldMs) => heldMs >= DRAG_VERTEX_DELAY_MS);

  return {
    finish() {
      const geometry = sketch?.getGeometry() as SimpleGeometry | undefined;
      const needed = { LineString: 2, Polygon: 3 }[shape as string];
      if (!geometry || !needed || distinct(placedPoints(geometry)) < needed) return false;
      draw.finishDrawing();
      return true;
    },
    removeLastPoint() {
      if (!sketch) return false;
      draw.removeLastPoint();
      return true;
    },
    append: (position) => draw.appendCoordinates([[...position]] as never),
    stop() {
      stopLoupe();
      draw.abortDrawing();
      for (const interaction of [draw, snap]) {
        if (!interaction) continue;
        map.removeInteraction(interaction);
        interaction.dispose();
      }
    },
  };
}

const drawCircle: GeometryFunction = (coordinates, geometry) => {
  // One point alone while the last one is being taken back.
  const [center, rim = center] = coordinates as unknown as [number[], number[]?];
  const circle: PlainCircle = { type: 'Circle', center, radius: metresBetween(center, rim) };
  const outline = circlePolygon(circle);
  const drawn = (geometry as Polygon | undefined) ?? new Polygon([]);
  drawn.set('circle', circle, true);
  drawn.setCoordinates(outline.getCoordinates());
  return drawn;
};

const KINDS: Record<Shape, Pick<ConstructorParameters<typeof Draw>[0], 'type' | 'geometryFunction' | 'minPoints'>> = {
  Point: { type: 'Point' },
  LineString: { type: 'LineString', minPoints: 2 },
  Polygon: { type: 'Polygon', minPoints: 3 },
  Circle: { type: 'Circle', geometryFunction: drawCircle },
  Box: { type: 'Circle', geometryFunction: createBox() },
};

function plainOf(geometry: SimpleGeometry | undefined): PlainGeometry | null {
  if (!geometry) return null;
  const circle: PlainCircle | undefined = geometry.get('circle');
  return circle ?? toPlain(geometry)[0] ?? null;
}

/** Points that a line or a ring under way really has: not the one that follows the pointer, nor a ring's closing one. */
function placedPoints(geometry: SimpleGeometry): Position[] {
  const coordinates = geometry.getCoordinates() ?? [];
  if (geometry.getType() === 'LineString') return coordinates.slice(0, -1);
  return (coordinates[0] ?? []).slice(0, -2);
}

/** Whether a shape has the points it needs: two of a line, three of a polygon, some width of the others (DRAW-04). */
export function isWhole(geometry: PlainGeometry): boolean {
  switch (geometry.type) {
    case 'Point':
      return true;
    case 'LineString':
      return distinct(geometry.coordinates) >= 2;
    case 'Circle':
      return geometry.radius > 0;
    case 'Polygon':
      return distinct(geometry.coordinates[0] ?? []) >= 3;
    default:
      return geometry.coordinates.length > 0;
  }
}

const distinct = (positions: readonly Position[]) => new Set(positions.map((position) => position.join())).size;
