// The package's own index re-exports without file extensions, which Node's resolution of types does not follow.
export type {
  FillSymbolizer,
  Filter,
  IconSymbolizer,
  LineSymbolizer,
  MarkSymbolizer,
  Rule,
  Style,
  Symbolizer,
  TextSymbolizer,
} from 'geostyler-style/dist/style.js';
