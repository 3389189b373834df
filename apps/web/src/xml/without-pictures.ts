/** Takes the pictures out of a KML: OpenLayers would fetch them as it reads. */
export function withoutPictures(document: Document): Document {
  for (const icon of [...document.getElementsByTagNameNS('*', 'Icon')]) icon.parentNode?.removeChild(icon);
  return document;
}
