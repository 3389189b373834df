import type OlMap from 'ol/Map.js';

/** The labels that stand on the map as page elements (the figures of the shape in hand), where and as they are on screen. */
export function drawTips(map: OlMap, canvas: HTMLCanvasElement, ratio: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const frame = map.getViewport().getBoundingClientRect();
  context.save();
  context.scale(ratio, ratio);
  for (const overlay of map.getOverlays().getArray()) {
    const element = overlay.getElement();
    const text = element?.textContent;
    if (!element || !text || !overlay.getPosition()) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const [x, y] = [left - frame.left, top - frame.top];
    context.fillStyle = style.backgroundColor;
    context.beginPath();
    context.roundRect(x, y, width, height, Number.parseFloat(style.borderRadius) || 0);
    context.fill();
    context.fillStyle = style.color;
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(text, x + width / 2, y + height / 2);
  }
  context.restore();
}
