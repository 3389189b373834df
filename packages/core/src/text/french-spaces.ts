/** The same words, of which no line begins with : ; ? ! » nor ends with «, whichever spaces they were written with. */
export const withFrenchSpaces = (words: string): string => words.replaceAll(/(?<=«) | (?=[:;?!»])/g, '\u00a0');
