/** How long the browser may take to begin a download from an address of ours. */
const KEPT_MS = 60_000;

/** Hands a file over to the browser, which saves it where the visitor keeps downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  startDownload(address, name);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Has the browser save what is at an address, as a link would. */
export function startDownload(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
