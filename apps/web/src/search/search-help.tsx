import { COORDINATE_FORMATS, type CoordinateFormat, formatCoordinate } from '@motu/core/coordinate';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import classes from './search-panel.module.css';

/** The belvedere of ʻŌpūnohu: an example people know. */
const EXAMPLE: [number, number] = [-149.8268, -17.5405];
const EXAMPLES = COORDINATE_FORMATS.map((format): [CoordinateFormat, string] => [
  format,
  formatCoordinate(format, EXAMPLE),
]);

/** What can be typed in the field. */
export function SearchHelp() {
  return (
    <div className={classes.help}>
      <p>{fr.helpIntro}</p>
      <p>{fr.helpSpelling}</p>
      <p>{fr.helpLayers}</p>
      <p>{fr.helpCoordinates}</p>
      <dl className={classes.formats}>
        {EXAMPLES.map(([format, example]) => (
          <div key={format}>
            <dt>{words.coordinateFormats[format]}</dt>
            <dd>{example}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
