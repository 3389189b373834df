/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=@\t\r]|^[+-](?![\d\s.,()-]*$)/;

/** A text as a cell of RFC 4180; one that looks like a formula stays a text. */
export function csvCell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
