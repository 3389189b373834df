/** Why a text cannot be kept. */
export type TextFault = 'control' | 'direction' | 'invisible';

/** All but tab and the ends of lines; what is half of a character; what stands for none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}/u;
/** They make a text show in another order than it is written: « fdp.exe » instead of « exe.pdf ». */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;
/** Spaces, and characters that show nothing, with one of those at least. */
const INVISIBLE = /^\s*\p{Default_Ignorable_Code_Point}[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** What a text holds that no one could see or type, or null: `'Papeete\u0000'` → `'control'`. */
export function textFault(text: string): TextFault | null {
  if (CONTROL.test(text)) return 'control';
  if (DIRECTION.test(text)) return 'direction';
  return INVISIBLE.test(text) ? 'invisible' : null;
}
