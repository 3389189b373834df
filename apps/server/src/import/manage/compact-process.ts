// Beside the server: rewriting a large file takes some seconds.
import { compactTerritory, giveRoomBack } from './compact-territory.ts';

const [geopackage, needed, state] = process.argv.slice(2);
if (geopackage && needed) {
  const compacted = await compactTerritory(geopackage, JSON.parse(needed));
  const ofState = state ? giveRoomBack(state) : 0;
  process.stdout.write(JSON.stringify({ ...compacted, bytes: compacted.bytes + ofState }));
}
