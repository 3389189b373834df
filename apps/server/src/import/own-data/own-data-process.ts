// Beside the server: copying tables of a large territory takes some seconds.
import { bringBackData, packOwnData } from './pack-own-data.ts';

const [verb, geopackage, packed] = process.argv.slice(2);
if (geopackage && packed) {
  const tables = verb === 'pack' ? packOwnData(geopackage, packed) : await bringBackData(geopackage, packed);
  process.stdout.write(JSON.stringify(tables));
}
