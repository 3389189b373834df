// The package's own index re-exports without file extensions, which Node's resolution of types does not follow.
export type {
  ColorMap,
  FillSymbolizer,
  Filter,
  IconSymbolizer,
  LineSymbolizer,
  MarkSymbolizer,
  RasterSymbolizer,
  Rule,
  Style,
  Symbolizer,
  TextSymbolizer,
} from 'geostyler-style/dist/style.js';
