import type { ImageSource } from '../image/image-source.ts';
import type { TintSource } from '../raster/tint-source.ts';
import type { ReliefSource } from '../relief/relief-source.ts';
import type { FeatureSource } from '../source/source.ts';

/** What base maps and relief layers are drawn from. A raster that is missing is simply not drawn. */
export type Sources = {
  features: FeatureSource;
  relief: ReliefSource | null;
  /** Sea index: 0 abyss, 255 shelf. */
  sea: TintSource | null;
  /** Sea-floor texture: 128 is none. */
  texture: TintSource | null;
  /** Shares of deep water and of reef flat, opacity. */
  lagoon: TintSource | null;
  /** Pictures that were imported. */
  images: ImageSource;
};
