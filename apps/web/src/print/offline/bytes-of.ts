/** A picture of the page as a file. */
export async function bytesOf(canvas: HTMLCanvasElement, format: 'png' | 'jpeg'): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, `image/${format}`, 0.92));
  if (!blob) throw new Error('The picture of the map could not be made.');
  return new Uint8Array(await blob.arrayBuffer());
}
