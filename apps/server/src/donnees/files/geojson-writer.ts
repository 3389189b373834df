import { decimalsOf, SYSTEMS } from '../../domain/coordinate-systems.ts';
import { geoJsonText } from '../../domain/shape-text.ts';
import { ByteFile } from './byte-file.ts';
import type { FileWriter, OpenWriter } from './file-content.ts';

/** GeoJSON, an object on each line. Its header says whose it is; another system than WGS 84 is named as GDAL and QGIS read it. */
export const openGeoJson: OpenWriter = (path, content): FileWriter => {
  const { fields, crs, slug, title, description, producer, licence, date, source, madeAt } = content;
  const file = new ByteFile(path);
  const system = { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${SYSTEMS[crs].code}` } };
  const head = {
    ...{ type: 'FeatureCollection', name: slug, title, description, producteur: producer, licence },
    ...(date && { date }),
    ...{ source, fait_le: madeAt, ...(crs !== 'EPSG:4326' && { crs: system }) },
  };
  file.appendText(`${JSON.stringify(head).slice(0, -1)},"features":[`);
  const names = fields.map(({ name }) => JSON.stringify(name));
  const decimals = decimalsOf(crs);
  let comma = '\n';
  return {
    write(features) {
      for (const { id, shape, values } of features) {
        const properties = names.map((name, i) => `${name}:${JSON.stringify(values[i] ?? null)}`).join(',');
        const geometry = shape ? geoJsonText(shape, decimals) : 'null';
        file.appendText(`${comma}{"type":"Feature","id":${id},"properties":{${properties}},"geometry":${geometry}}`);
        comma = ',\n';
      }
    },
    finish() {
      file.appendText('\n]}\n');
      file.close();
    },
  };
};
