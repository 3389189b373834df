import { createHash } from 'node:crypto';
import { drawGround } from '../basemap/draw-ground.ts';
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
import { drawPictures, type Pictures } from '../picture/draw-pictures.ts';
import type { Frame } from '../projection/frame.ts';
import { type CompiledStyle, compileStyle } from '../style/compile.ts';
import type { Filter } from '../style/geostyler.ts';
import { registerFonts } from '../text/fonts.ts';
import { drawFeatures } from './draw-features.ts';
import { drawHillshade, drawRamp } from './draw-relief.ts';
import { createLabelStore } from './label-store.ts';
import type { FeaturePart, Layer } from './layer.ts';

type LayerDrawing = { layer: Layer; filter?: Filter | undefined };
export type Drawing = LayerDrawing | Pictures;

export type Renderer = {
  /**
   * Layers over each other, bottom first, as pixels that stay as they are until the next call. `background` is a CSS
   * colour; without it, transparent.
   */
  render(frame: Frame, drawings: readonly Drawing[], background?: string): Promise<Pixels>;
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

  const drawPart = async (picture: Picture, name: string, part: FeaturePart, filter?: Filter) => {
    const { compiled, key } = styleOf(part);
    const drawing = { name: `${name}|${key}`, part, style: await compiled, filter };
    return drawFeatures(picture, sources, drawing, labels);
  };

  /** Draws all of a layer but its names, which come back: those of each of its parts, bottom first. */
  const draw = async (picture: Picture, { layer, filter }: LayerDrawing): Promise<Names[]> => {
    const { content, slug } = layer;
    const { frame } = picture;
    switch (content.kind) {
      case 'base-map':
        await drawGround(picture.context(), frame, sources, THEMES[content.theme]);
        return [await namesOf(frame, THEMES[content.theme], slug)];
      case 'sea':
        await drawSea(picture.context(), frame, sources, FULL);
        return [];
      case 'hillshade':
        await drawHillshade(picture.context(), frame, sources);
        return [];
      case 'relief':
        await drawRamp(picture.context(), frame, sources, content.field, content.ramp);
        return [];
      case 'features':
        return [await drawPart(picture, slug, content, filter)];
      case 'composed': {
        if (content.background) fillAll(picture, content.background);
        const names: Names[] = [];
        for (const [i, part] of content.parts.entries()) names.push(await drawPart(picture, `${slug}/${i}`, part));
        return names;
      }
    }
  };

  return {
    async render(frame, drawings, background) {
      const picture = createPicture(frame);
      if (background) fillAll(picture, background);
      const names: Names[] = [];
      for (const drawing of drawings) {
        if ('pictures' in drawing) {
          await drawPictures(picture.context(), frame, drawing);
          continue;
        }
        // A layer is drawn a little beyond its zooms: a picture at 7.99 is a picture at 8.
        if (frame.zoom < drawing.layer.minZoom - 0.5 || frame.zoom > drawing.layer.maxZoom + 0.99) continue;
        names.push(...(await draw(picture, drawing)));
      }
      for (const shown of withoutCollisions(names, frame)) drawLabels(picture, shown);
      return picture.pixels();
    },
  };
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
