import { createHash } from 'node:crypto';
import { AppError } from '@motu/core';
import { drawBaseMap, drawGround, drawLinework } from '../basemap/draw-base-map.ts';
import { drawSea } from '../basemap/sea.ts';
import { solveNames } from '../basemap/solve-names.ts';
import type { Sources } from '../basemap/sources.ts';
import { PLACED_BY_TABLES } from '../basemap/tables.ts';
import { FULL, THEMES, type Theme } from '../basemap/theme.ts';
import { isPlain } from '../draw/ink.ts';
import { createPicture, type Picture } from '../draw/picture.ts';
import type { Pixels } from '../encode/pixels.ts';
import type { Condition } from '../filter/condition.ts';
import { withoutCollisions } from '../label/across-layers.ts';
import { drawLabels } from '../label/draw-labels.ts';
import { onSheet } from '../label/on-sheet.ts';
import type { PlacedLabel } from '../label/place.ts';
import type { ShownMark } from '../label/write-names.ts';
import { drawPictures } from '../picture/draw-pictures.ts';
import type { Frame } from '../projection/frame.ts';
import { wholeOf } from '../projection/sheet-frame.ts';
import { acrossDateLine } from '../source/date-line.ts';
import { type CompiledStyle, compileStyle } from '../style/compile.ts';
import { registerFonts } from '../text/fonts.ts';
import { drawFeatures, marksIn, placeFeatureNames } from './draw-features.ts';
import { drawImage } from './draw-image.ts';
import { drawHillshade, drawRamp } from './draw-relief.ts';
import { createLabelStore } from './label-store.ts';
import type { FeaturePart } from './layer.ts';
import type { PicturePart } from './part.ts';
import { type Drawing, type Laid, type LayerDrawing, stackOf } from './stack.ts';

type RenderOptions = {
  /** A CSS colour under everything; without it, transparent. */
  background?: string | undefined;
  part?: PicturePart;
  /** Is told of a layer that cannot be drawn for a reason that was foreseen: the others are, without it. */
  onMissing?: (drawing: Drawing) => void;
};

type Names = readonly PlacedLabel[];

/** Draws layers over each other. It keeps what it needs again: compiled styles, and names that were placed for a whole zoom. */
export class Renderer {
  readonly #sources: Sources;
  readonly #labels = createLabelStore();
  readonly #styles = new WeakMap<FeaturePart, { compiled: Promise<CompiledStyle>; key: string }>();

  constructor(sources: Sources) {
    registerFonts();
    this.#sources = { ...sources, features: acrossDateLine(sources.features) };
  }

  /** Layers over each other, bottom first, as pixels that stay as they are until the next call. */
  async render(
    frame: Frame,
    drawings: readonly Drawing[],
    { background, part = 'all', onMissing }: RenderOptions = {},
  ): Promise<Pixels> {
    const picture = createPicture(frame);
    if (background) fillAll(picture, background);
    const stack = stackOf(
      drawings.filter((drawing) => isShown(frame, drawing)),
      part,
    );
    const named: { names: Names; opacity: number }[] = [];
    for (const laid of stack) {
      try {
        await this.#lay(picture, laid);
        // Those of a base map are asked for once, with its ground: they give way to those of what lies on it.
        if (part !== 'all' || laid.part === 'drawing' || !('layer' in laid.drawing)) continue;
        const { opacity = 1 } = laid.drawing;
        for (const all of await this.#namesIn(frame, laid.drawing)) {
          const names = onSheet(all, frame);
          if (names.length > 0) named.push({ names, opacity });
        }
      } catch (error) {
        if (!onMissing || !(error instanceof AppError)) throw error;
        onMissing(laid.drawing);
      }
    }
    const shown = withoutCollisions(
      named.map(({ names }) => names),
      wholeOf(frame),
    );
    for (const [i, names] of shown.entries()) {
      await laidUpon(picture, { opacity: named[i]?.opacity }, (target) => drawLabels(target, names));
    }
    return picture.pixels();
  }

  /** The names of a layer that have their place in a frame, the most important first, and the marks of its pictures there. */
  async names(frame: Frame, drawing: LayerDrawing): Promise<{ labels: PlacedLabel[]; marks: ShownMark[] }> {
    if (!isShown(frame, drawing)) return { labels: [], marks: [] };
    const names = withoutCollisions(await this.#namesIn(frame, drawing), frame)
      .toReversed()
      .flat();
    const isHere = ({ lon, lat }: { lon: number; lat: number }) => isInside(frame, lon, lat);
    return { labels: names.filter(isHere), marks: (await this.#marksOf(frame, drawing)).filter(isHere) };
  }

  async #lay(picture: Picture, { drawing, part, blend }: Laid): Promise<void> {
    await laidUpon(picture, { opacity: drawing.opacity, blend }, (target) =>
      'pictures' in drawing ? drawPictures(target.context(), target.frame, drawing) : this.#draw(target, drawing, part),
    );
  }

  /** Draws all of a layer but its names. */
  async #draw(picture: Picture, { layer, where }: LayerDrawing, part: RenderOptions['part']): Promise<void> {
    const { content, slug } = layer;
    const { frame } = picture;
    const sources = this.#sources;
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
      case 'image':
        return drawImage(picture, sources, content.image);
      case 'features':
        return drawFeatures(picture, sources, await this.#partDrawing(slug, content, where));
      case 'composed':
        if (content.background) fillAll(picture, content.background);
        for (const [i, one] of content.parts.entries())
          await drawFeatures(picture, sources, await this.#partDrawing(`${slug}/${i}`, one));
    }
  }

  /** The names of a layer: those of each of its parts, bottom first. */
  async #namesIn(frame: Frame, { layer, where }: LayerDrawing): Promise<Names[]> {
    const { content, slug } = layer;
    const ofPart = async (name: string, part: FeaturePart) =>
      placeFeatureNames(frame, this.#sources, await this.#partDrawing(name, part, where), this.#labels);
    switch (content.kind) {
      case 'base-map':
        return [await this.#namesOfBaseMap(frame, THEMES[content.theme], slug)];
      case 'features':
        return [await ofPart(slug, content)];
      case 'composed':
        return Promise.all(content.parts.map((part, i) => ofPart(`${slug}/${i}`, part)));
      default:
        return [];
    }
  }

  async #namesOfBaseMap(frame: Frame, theme: Theme, slug: string): Promise<Names> {
    const sources = this.#sources;
    const versions = await Promise.all(PLACED_BY_TABLES.map((table) => sources.features.version(table)));
    return this.#labels.get(slug, versions.join(), frame.crs, frame.zoom, (plane) => solveNames(plane, sources, theme));
  }

  async #marksOf(frame: Frame, { layer: { content, slug }, where }: LayerDrawing): Promise<ShownMark[]> {
    const parts = content.kind === 'features' ? [content] : content.kind === 'composed' ? content.parts : [];
    const drawings = parts.map((part, i) =>
      this.#partDrawing(content.kind === 'features' ? slug : `${slug}/${i}`, part, where),
    );
    return (await Promise.all(drawings.map(async (one) => marksIn(frame, this.#sources, await one)))).flat();
  }

  async #partDrawing(name: string, part: FeaturePart, where?: Condition) {
    const { compiled, key } = this.#styleOf(part);
    return { name: `${name}|${key}`, part, style: await compiled, where };
  }

  #styleOf(part: FeaturePart) {
    const known = this.#styles.get(part);
    if (known) return known;
    // Names that were placed in one style are not those of another, edited since.
    const key = createHash('sha1').update(JSON.stringify(part.style)).digest('base64');
    const style = { compiled: compileStyle(part.style), key };
    this.#styles.set(part, style);
    return style;
  }
}

/** Draws as one whole what is seen through or multiplied: what overlaps within it is not laid upon itself. */
async function laidUpon(
  picture: Picture,
  { opacity = 1, blend = 'source-over' }: { opacity?: number | undefined; blend?: Laid['blend'] },
  draw: (target: Picture) => void | Promise<void>,
): Promise<void> {
  if (blend === 'source-over' && opacity === 1) return draw(picture);
  const own = createPicture(picture.frame);
  await draw(own);
  const context = picture.context();
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = blend;
  context.globalAlpha = opacity;
  context.drawImage(own.context().canvas, 0, 0);
  context.restore();
}

/** A layer is drawn a little beyond its zooms: a picture at 7.99 is a picture at 8. */
function isShown({ zoom }: Frame, drawing: Drawing): boolean {
  return 'pictures' in drawing || (zoom >= drawing.layer.minZoom - 0.5 && zoom <= drawing.layer.maxZoom + 0.99);
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
