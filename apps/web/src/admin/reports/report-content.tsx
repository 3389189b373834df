import type { Report } from '@motu/contract';
import { formatGeographic } from '@motu/core';
import { usePreferences } from '../../preferences/index.ts';
import { fr } from './fr.ts';
import classes from './report-page.module.css';
import { StateChip } from './state-chip.tsx';

/** What the visitor sent, as text: nothing of it is ever run. */
export function ReportContent({ report }: { report: Report }) {
  const { coordinateFormat } = usePreferences();
  const { description, etat, lon, lat, couches, email } = report;
  return (
    <>
      <div className={classes.head}>
        <h2>{fr.description}</h2>
        <StateChip state={etat} />
      </div>
      <p className={classes.description}>{description}</p>
      <dl className={classes.facts}>
        <dt>{fr.place}</dt>
        <dd>{formatGeographic(coordinateFormat, [lon, lat])}</dd>
        <dt>{fr.visibleLayers}</dt>
        <dd>{couches.length > 0 ? couches.join(', ') : fr.noLayers}</dd>
        <dt>{fr.email}</dt>
        <dd>{email ? <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a> : fr.noEmail}</dd>
      </dl>
    </>
  );
}
