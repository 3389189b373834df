import { decimalsOf } from '../../domain/coordinate-systems.ts';
import { kmlText } from '../../domain/shape-text.ts';
import { ByteFile } from './byte-file.ts';
import type { FileField, FileWriter, OpenWriter } from './file-content.ts';
import { licenceLine } from './file-content.ts';

const TYPES = { text: 'string', number: 'double', boolean: 'bool', date: 'string' } as const;

/** KML 2.2: always longitude and latitude, which is all that it knows. */
export const openKml: OpenWriter = (path, content): FileWriter => {
  const { fields, slug, title, description } = content;
  const file = new ByteFile(path);
  const schema = fields.map(
    (field) =>
      `<SimpleField type="${TYPES[field.type]}" name="${xml(field.name)}"><displayName>${xml(field.title)}</displayName></SimpleField>`,
  );
  file.appendText(`<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom"><Document id="${xml(slug)}">
<name>${xml(title)}</name><atom:author><atom:name>${xml(content.producer)}</atom:name></atom:author><atom:link href="${xml(content.source)}"/>
<description>${xml(`${description}\n${licenceLine(content)}`)}</description>
<Schema name="${xml(slug)}" id="champs">${schema.join('')}</Schema>
<Folder><name>${xml(slug)}</name>\n`);
  const named = nameField(fields);
  const decimals = decimalsOf('EPSG:4326');
  return {
    write(features) {
      for (const { id, shape, values } of features) {
        const data = fields.flatMap(({ name }, i) => {
          const value = values[i] ?? null;
          return value === null ? [] : `<SimpleData name="${xml(name)}">${xml(String(value))}</SimpleData>`;
        });
        const name = named < 0 ? null : (values[named] ?? null);
        file.appendText(
          `<Placemark id="objet-${id}">${name === null ? '' : `<name>${xml(String(name))}</name>`}<ExtendedData><SchemaData schemaUrl="#champs">${data.join('')}</SchemaData></ExtendedData>${shape ? kmlText(shape, decimals) : ''}</Placemark>\n`,
        );
      }
    },
    finish() {
      file.appendText('</Folder></Document></kml>\n');
      file.close();
    },
  };
};

/** What an object is called on a globe: its name, else its first text. */
function nameField(fields: readonly FileField[]): number {
  const found = fields.findIndex(({ name }) => /^(?:nom|name|libelle)$/i.test(name));
  return found >= 0 ? found : fields.findIndex(({ type }) => type === 'text');
}

/** Letters that XML forbids go: nobody sees them. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
