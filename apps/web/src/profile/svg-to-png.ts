/** For a screen, and sharp enough for a report. */
const SCALE = 4;
const MARGIN = 8;
const INLINED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
];

/** A picture of a chart of the page, as it looks, on its own ground and without the cursor. */
export async function svgToPng(svg: SVGSVGElement): Promise<Blob> {
  const { width, height } = svg.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(standalone(svg)))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * MARGIN) * SCALE;
  canvas.height = (height + 2 * MARGIN) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw a picture.');
  context.fillStyle = getComputedStyle(svg).getPropertyValue('--motu-surface') || '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, MARGIN * SCALE, MARGIN * SCALE, width * SCALE, height * SCALE);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png');
  });
}

/** A copy that needs no style sheet. */
function standalone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const { width, height } = svg.viewBox.baseVal;
  const [from, to] = [svg.querySelectorAll('*'), copy.querySelectorAll<SVGElement>('*')];
  for (const [i, element] of [...from].entries()) {
    const style = getComputedStyle(element);
    for (const name of INLINED) to[i]?.style.setProperty(name, style.getPropertyValue(name));
  }
  copy.querySelector('[data-cursor]')?.remove();
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return copy;
}
