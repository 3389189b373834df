import type { CrsCode } from '@motu/core';
import type { DataFeature } from '@motu/engine';
import { sayDate } from '../words.ts';

/** What the values of a field are. */
export type FieldType = 'text' | 'number' | 'boolean' | 'date';

export type FileField = {
  name: string;
  title: string;
  type: FieldType;
  unit: string | null;
  description: string | null;
};

/** What a file says of itself: nobody who has it alone should have to ask whose it is, and under which terms. */
export type FileContent = {
  /** Of the layer, for names within the file: `cours-d-eau`. */
  slug: string;
  title: string;
  description: string;
  producer: string;
  licence: string;
  /** When the data are of, and when the file was made. */
  date: string | null;
  madeAt: string;
  /** The page of the layer. */
  source: string;
  crs: CrsCode;
  fields: readonly FileField[];
  /** Whether all objects are points, as far as was looked. */
  isPoints: boolean;
};

/** Takes objects a batch at a time: a file is whole only when it was finished. */
export type FileWriter = {
  write(features: Iterable<DataFeature>): Promise<void> | void;
  finish(): Promise<void> | void;
};

export type OpenWriter = (path: string, content: FileContent) => FileWriter | Promise<FileWriter>;

/** The terms in plain words, for files that hold a text beside the data. */
export function licenceText(content: FileContent): string {
  const { title, description, producer, licence, date, madeAt, source, fields } = content;
  const lines = [
    title,
    description,
    '',
    `Producteur\u00a0: ${producer}`,
    `Licence\u00a0: ${licence}`,
    ...(date ? [`Données de\u00a0: ${sayDate(date)}`] : []),
    `Fichier fait le\u00a0: ${sayDate(madeAt.slice(0, 10))}`,
    `Page\u00a0: ${source}`,
    '',
    'Champs\u00a0:',
    ...fields.map(
      ({ name, title: said, unit, description: meaning }) =>
        `- ${name}\u00a0: ${said}${unit ? ` (${unit})` : ''}${meaning ? `. ${meaning}` : ''}`,
    ),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** One line for where there is room for one. */
export const licenceLine = ({
  producer,
  licence,
  source,
}: Pick<FileContent, 'producer' | 'licence' | 'source'>): string =>
  `Producteur\u00a0: ${producer}. Licence\u00a0: ${licence}. ${source}`;
