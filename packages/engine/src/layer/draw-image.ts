import type { Sources } from '../basemap/sources.ts';
import type { Picture } from '../draw/picture.ts';

/** A picture that was imported, transparent around it and where it has nothing. */
export function drawImage(picture: Picture, { images }: Sources, image: string): void {
  const pixels = images.pixels(image, picture.frame);
  if (pixels) picture.lay(pixels);
}
