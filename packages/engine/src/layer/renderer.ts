import { createHash } from 'node:crypto';
import { drawBaseMap, drawGround, drawLinework } from '../basemap/draw-base-map.ts';
import { drawSea } from '../basemap/sea.ts';
import { solveNames } from '../basemap/solve-names.ts';
import type { Sources } from '../basemap/sources.ts';
import { FULL, THEMES, type Theme } from '../basemap/theme.ts';
import { isPlain } from '../draw/ink.ts';
import { createPicture, type Picture } from '../draw/picture.ts';
import type { Pixels } from '../encode/pixels.ts';
import { withoutCollisions } from '../label/across-layers.ts';
import { drawLabels } from '../label/draw-labels.ts';
import type { PlacedLabel } from '../label/place.ts';
import { drawPictures } from '../picture/draw-pictures.ts';
import type { Frame } from '../projection/frame.ts';
import { type CompiledStyle, compileStyle } from '../style/compile.ts';
import type { Filter } from '../style/geostyler.ts';
import { registerFonts } from '../text/fonts.ts';
import { drawFeatures, placeFeatureNames } from './draw-features.ts';
import { drawHillshade, drawRamp } from './draw-relief.ts';
import { createLabelStore } from './label-store.ts';
import type { FeaturePart } from './layer.ts';
import type { PicturePart } from './part.ts';
import { type Drawing, type Laid, type LayerDrawing, stackOf } from './stack.ts';

export type Renderer = {
  /**
   * Layers over each other, bottom first, as pixels that stay as they are until the next call.
   */
  render(frame: Frame, drawings: readonly Drawing[], options?: RenderOptions): Promise<Pixels>;
  /** The names of a layer that have their place in a frame, the most important first. */
  names(frame: Frame, drawing: LayerDrawing): Promise<PlacedLabel[]>;
};

export type RenderOptions = {
  /** A CSS colour under everything; without it, transparent. */
  background?: string | undefined;
  part?: PicturePart;
};

type Names = readonly PlacedLabel[];

const NAME_TABLES = ['toponyme', 'lieu', 'aerodrome', 'numero', 'terre', 'rue', 'route', 'cours_eau'];

export function createRenderer(sources: Sources): Renderer {
  registerFonts();
  const labels = createLabelStore();
  const styles = new WeakMap<FeaturePart, { compiled: Promise<CompiledStyle>; key: string }>();
  const styleOf = (part: FeaturePart) => {
    const known = styles.get(part);
    if (known) return known;
    // Names that were placed in one style are not those of another, edited since.
    const key = createHash('sha1').update(JSON.stringify(part.style)).digest('base64');
    const style = { compiled: compileStyle(part.style), key };
    styles.set(part, style);
    return style;
  };

  const namesOf = async (frame: Frame, theme: Theme, slug: string) => {
    const versions = await Promise.all(NAME_TABLES.map((table) => sources.features.version(table)));
    return labels.get(slug, versions.join(), frame.crs, frame.zoom, (plane) => solveNames(plane, sources, theme));
  };

  const partDrawing = async (name: string, part: FeaturePart, filter?: Filter) => {
    const { compiled, key } = styleOf(part);
    return { name: `${name}|${key}`, part, style: await compiled, filter };
  };

  /** Draws all of a layer but its names. */
  const draw = async (picture: Picture, { layer, filter }: LayerDrawing, part: RenderOptions['part']) => {
    const { content, slug } = layer;
    const { frame } = picture;
    switch (content.kind) {
      case 'base-map': {
        const theme = THEMES[content.theme];
        if (part === 'drawing') return drawLinework(picture.context(), frame, sources, theme);
        if (part === 'ground') return drawGround(picture.context(), frame, sources, theme);
        return drawBaseMap(picture.context(), frame, sources, theme);
      }
      case 'sea':
        return drawSea(picture.context(), frame, sources, FULL);
      case 'hillshade':
        return drawHillshade(picture.context(), frame, sources);
      case 'relief':
        return drawRamp(picture.context(), frame, sources, content.field, content.ramp);
      case 'features':
        return drawFeatures(picture, sources, await partDrawing(slug, content, filter));
      case 'composed':
        if (content.background) fillAll(picture, content.background);
        for (const [i, one] of content.parts.entries())
          await drawFeatures(picture, sources, await partDrawing(`${slug}/${i}`, one));
    }
  };

  /** The names of a layer: those of each of its parts, bottom first. */
  const namesIn = async (frame: Frame, { layer, filter }: LayerDrawing): Promise<Names[]> => {
    const { content, slug } = layer;
    const ofPart = async (name: string, part: FeaturePart) =>
      placeFeatureNames(frame, sources, await partDrawing(name, part, filter), labels);
    switch (content.kind) {
      case 'base-map':
        return [await namesOf(frame, THEMES[content.theme], slug)];
      case 'features':
        return [await ofPart(slug, content)];
      case 'composed':
        return Promise.all(content.parts.map((part, i) => ofPart(`${slug}/${i}`, part)));
      default:
        return [];
    }
  };

  const lay = async (picture: Picture, { drawing, part, blend }: Laid) => {
    if ('pictures' in drawing) return drawPictures(picture.context(), picture.frame, drawing);
    if (blend === 'source-over') return draw(picture, drawing, part);
    // As one whole: what overlaps within a layer is not multiplied with itself.
    const own = createPicture(picture.frame);
    await draw(own, drawing, part);
    const context = picture.context();
    context.globalCompositeOperation = blend;
    context.drawImage(own.context().canvas, 0, 0);
    context.globalCompositeOperation = 'source-over';
  };

  // A layer is drawn a little beyond its zooms: a picture at 7.99 is a picture at 8.
  const isShown = ({ zoom }: Frame, drawing: Drawing) =>
    'pictures' in drawing || (zoom >= drawing.layer.minZoom - 0.5 && zoom <= drawing.layer.maxZoom + 0.99);

  return {
    async render(frame, drawings, { background, part = 'all' } = {}) {
      const picture = createPicture(frame);
      if (background) fillAll(picture, background);
      const stack = stackOf(
        drawings.filter((drawing) => isShown(frame, drawing)),
        part,
      );
      const names: Names[] = [];
      for (const laid of stack) {
        await lay(picture, laid);
        // Those of a base map are asked for once, with its ground: they give way to those of what lies on it.
        const isNamed = part === 'all' && laid.part !== 'drawing' && 'layer' in laid.drawing;
        if (isNamed) names.push(...(await namesIn(frame, laid.drawing as LayerDrawing)));
      }
      for (const shown of withoutCollisions(names, frame)) drawLabels(picture, shown);
      return picture.pixels();
    },
    async names(frame, drawing) {
      if (!isShown(frame, drawing)) return [];
      const names = withoutCollisions(await namesIn(frame, drawing), frame)
        .toReversed()
        .flat();
      return names.filter(({ lon, lat }) => isInside(frame, lon, lat));
    },
  };
}

const at = new Float64Array(2);

/** Whether a place is in a frame: of two frames side by side, in one of them. */
function isInside(frame: Frame, lon: number, lat: number): boolean {
  frame.toPixel(lon, lat, at);
  const [x = 0, y = 0] = at;
  return x >= 0 && y >= 0 && x < frame.width && y < frame.height;
}

function fillAll(picture: Picture, color: string): void {
  if (isPlain(color) && picture.isInked()) {
    picture.ink.flood(color);
    return;
  }
  const context = picture.context();
  context.fillStyle = color;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}
