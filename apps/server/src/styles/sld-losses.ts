import { isStyleFunction } from '@motu/engine';
import { childOf, type XmlElement } from '../xml/xml-element.ts';

/** The elements of SLD that a style keeps. */
const KEPT = new Set(
  `StyledLayerDescriptor NamedLayer UserLayer UserStyle FeatureTypeStyle Rule Name Title Abstract Description IsDefault Filter And Or Not
  PropertyIsEqualTo PropertyIsNotEqualTo PropertyIsLessThan PropertyIsLessThanOrEqualTo PropertyIsGreaterThan PropertyIsGreaterThanOrEqualTo
  PropertyIsLike PropertyIsBetween PropertyIsNull PropertyName ValueReference Literal LowerBoundary UpperBoundary MinScaleDenominator
  MaxScaleDenominator PointSymbolizer LineSymbolizer PolygonSymbolizer TextSymbolizer Graphic Mark WellKnownName Fill GraphicFill Stroke
  CssParameter SvgParameter Size Opacity Rotation Label Font LabelPlacement PointPlacement AnchorPoint AnchorPointX AnchorPointY
  LinePlacement Halo Radius ElseFilter Add Sub Mul Div ExternalGraphic InlineContent OnlineResource Format Function SemanticTypeIdentifier FeatureTypeName`.split(
    /\s+/,
  ),
);

const WORDS: Record<string, string> = {
  RasterSymbolizer: 'le dessin d’une image (RasterSymbolizer)',
  ExternalGraphic: 'une image d’une adresse ou d’un fichier (ExternalGraphic)',
  GraphicStroke: 'un motif le long d’une ligne (GraphicStroke)',
  PerpendicularOffset: 'un décalage de ligne (PerpendicularOffset)',
  Displacement: 'un décalage (Displacement)',
  VendorOption: 'une option propre à un logiciel (VendorOption)',
  Function: 'une valeur calculée (Function)',
  Geometry: 'une géométrie calculée (Geometry)',
};
/** What tells nothing beyond the element that holds it. */
const REPORTED_WHOLE = new Set(Object.keys(WORDS));

/** Images within the document are kept, and values that are computed as the engine does. */
function isKept(element: XmlElement): boolean {
  if (element.name === 'ExternalGraphic')
    return (
      childOf(element, 'InlineContent') !== undefined || hrefOf(childOf(element, 'OnlineResource')).startsWith('data:')
    );
  if (element.name === 'Function') return isStyleFunction(element.attributes.name ?? '');
  return KEPT.has(element.name);
}

const hrefOf = (element: XmlElement | undefined): string =>
  element?.attributes['xlink:href'] ?? element?.attributes.href ?? '';

/** What a style does not keep of a document, a line each. */
export function sldLosses(root: XmlElement): string[] {
  const counts = new Map<string, number>();
  const look = (element: XmlElement): void => {
    if (!isKept(element)) counts.set(element.name, (counts.get(element.name) ?? 0) + 1);
    if (isKept(element) || !REPORTED_WHOLE.has(element.name)) for (const child of element.children) look(child);
  };
  look(root);
  return [...counts].map(([name, count]) => {
    const said = WORDS[name] ?? `«\u00a0${name}\u00a0»`;
    return count > 1 ? `${said}, ${count} fois` : said;
  });
}
