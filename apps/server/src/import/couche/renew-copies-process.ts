// Beside the server: thinning a million objects takes a core for some seconds.
import { renewCopies } from './renew-copies.ts';

const [geopackage] = process.argv.slice(2);
if (geopackage) await renewCopies(geopackage);
