/** Whether anything is seen of a picture. */
export function hasInk(image: ImageBitmap): boolean {
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!context) return true;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 0) return true;
  return false;
}
