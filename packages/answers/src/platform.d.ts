// What Node and browsers both have, and the language does not say.
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  decode(bytes: ArrayBuffer | Uint8Array): string;
}
declare function setTimeout(callback: (value?: unknown) => void, delayMs?: number): unknown;
