import type { XmlElement } from '../xml/xml-element.ts';

/** The elements of SLD that a style keeps. */
const KEPT = new Set(
  `StyledLayerDescriptor NamedLayer UserLayer UserStyle FeatureTypeStyle Rule Name Title Abstract Description IsDefault Filter And Or Not
  PropertyIsEqualTo PropertyIsNotEqualTo PropertyIsLessThan PropertyIsLessThanOrEqualTo PropertyIsGreaterThan PropertyIsGreaterThanOrEqualTo
  PropertyIsLike PropertyIsBetween PropertyIsNull PropertyName ValueReference Literal LowerBoundary UpperBoundary MinScaleDenominator
  MaxScaleDenominator PointSymbolizer LineSymbolizer PolygonSymbolizer TextSymbolizer Graphic Mark WellKnownName Fill GraphicFill Stroke
  CssParameter SvgParameter Size Opacity Rotation Label Font LabelPlacement PointPlacement AnchorPoint AnchorPointX AnchorPointY
  LinePlacement Halo Radius SemanticTypeIdentifier FeatureTypeName`.split(/\s+/),
);

const WORDS: Record<string, string> = {
  RasterSymbolizer: 'le dessin d’une image (RasterSymbolizer)',
  ElseFilter: 'une règle pour les autres objets (ElseFilter)\u00a0: elle concerne ici tous les objets',
  ExternalGraphic: 'une image d’une adresse ou d’un fichier (ExternalGraphic)',
  GraphicStroke: 'un motif le long d’une ligne (GraphicStroke)',
  PerpendicularOffset: 'un décalage de ligne (PerpendicularOffset)',
  Displacement: 'un décalage (Displacement)',
  VendorOption: 'une option propre à un logiciel (VendorOption)',
  Function: 'une valeur calculée (Function)',
  Geometry: 'une géométrie calculée (Geometry)',
};
/** What tells nothing beyond the element that holds it. */
const INSIDE_TOLD = new Set(Object.keys(WORDS));

/** What a style does not keep of a document, a line each. */
export function sldLosses(root: XmlElement): string[] {
  const counts = new Map<string, number>();
  const look = (element: XmlElement): void => {
    if (!KEPT.has(element.name)) counts.set(element.name, (counts.get(element.name) ?? 0) + 1);
    if (!INSIDE_TOLD.has(element.name)) for (const child of element.children) look(child);
  };
  look(root);
  return [...counts].map(([name, count]) => {
    const said = WORDS[name] ?? `«\u00a0${name}\u00a0»`;
    return count > 1 ? `${said}, ${count} fois` : said;
  });
}
