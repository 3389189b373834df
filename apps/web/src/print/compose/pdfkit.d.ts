// What is used of PDFKit, which has no types of its own.
declare module 'pdfkit' {
  type Reference = { data: Record<string, unknown>; end(): void };
  type TextOptions = { lineBreak: false; baseline: 'alphabetic'; stroke?: boolean; fill?: boolean };

  // biome-ignore lint/style/noDefaultExport: it is the library's
  export default class PDFDocument {
    constructor(options: {
      autoFirstPage: false;
      font: null;
      pdfVersion: '1.7';
      compress: boolean;
      displayTitle: boolean;
      lang: string;
      info: Record<string, string | Date>;
    });
    page: { dictionary: Reference };
    addPage(options: { size: [number, number]; margin: number }): this;
    registerFont(name: string, font: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: TextOptions): this;
    image(picture: unknown, x: number, y: number, options: { width: number; height: number }): this;
    openImage(picture: Uint8Array | ArrayBuffer): unknown;
    path(d: string): this;
    rect(x: number, y: number, width: number, height: number): this;
    clip(): this;
    fill(): this;
    stroke(): this;
    fillAndStroke(): this;
    fillColor(colour: string, opacity?: number): this;
    strokeColor(colour: string, opacity?: number): this;
    lineWidth(width: number): this;
    lineCap(cap: 'butt' | 'round'): this;
    lineJoin(join: 'miter' | 'round'): this;
    dash(length: number | number[], options?: { space?: number }): this;
    undash(): this;
    save(): this;
    restore(): this;
    scale(factor: number): this;
    translate(x: number, y: number): this;
    rotate(degrees: number): this;
    ref(data: Record<string, unknown>): Reference;
    end(): void;
    on(event: 'data', listener: (chunk: Uint8Array<ArrayBuffer>) => void): this;
    on(event: 'end', listener: () => void): this;
  }
}
