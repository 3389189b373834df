import { AppError } from '@motu/core';
import type { Style } from './geostyler.ts';
import { ruleCounts, withElseFilters, withElseMarkers } from './sld-else.ts';
import { withReadFilters, withWrittenFilters } from './sld-filter.ts';
import { withFunctions, withReadValues, withWrittenValues } from './sld-values.ts';

// Larger than any style a person writes, small enough to parse at once.
const LONGEST_SLD = 512 * 1024;

/** Reads an SLD document (1.0 or 1.1). What the engine cannot draw is refused with a sentence to show. */
export async function readSld(text: string): Promise<Style> {
  if (text.length > LONGEST_SLD) throw new AppError('too-large', 'Ce style dépasse 512 Ko.');
  // Entities can make a small document huge, and no style needs them.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) {
    throw new AppError('invalid', 'Ce style contient une déclaration DOCTYPE, qui est refusée.');
  }
  // Documents say their own version; this one has the library read images within a document of any version.
  const parser = await createParser('1.1.0');
  const { output, errors = [] } = await parser.readStyle(withFunctions(withElseMarkers(withPlainTitles(text))));
  if (!output || errors.length > 0) {
    throw new AppError('invalid', 'Ce style SLD ne peut pas être lu.', { cause: errors[0] });
  }
  const style = withReadFilters(withReadValues(output as Style));
  return { ...style, rules: withElseFilters(style.rules, ruleCounts(text)) };
}

/** Symbology Encoding 1.1 puts the title of a rule in its description, where the library does not look: the legend would lose it. */
const withPlainTitles = (text: string): string => text.replaceAll(/<\/?(?:\w+:)?Description(?:\s[^>]*)?>/g, '');

/** Writes a style as SLD 1.0, the version every server reads. */
export async function writeSld(style: Style): Promise<string> {
  const parser = await createParser('1.0.0');
  const { output, errors = [] } = await parser.writeStyle(withWrittenFilters(withWrittenValues(style)) as never);
  if (!output || errors.length > 0) {
    throw new AppError('invalid', 'Ce style ne peut pas être écrit en SLD.', { cause: errors[0] });
  }
  return output;
}

/** Its library is loaded by the first who needs it: few days see an SLD. */
async function createParser(sldVersion: '1.0.0' | '1.1.0') {
  const { SldStyleParser } = await import('geostyler-sld-parser');
  // « 01 » is a code, not the number 1.
  return new SldStyleParser({ sldVersion, parserOptions: { numberParseOptions: { hex: false, leadingZeros: false } } });
}
