import { NativeSelect } from '@mantine/core';
import type { ImportReport } from '@motu/contract';
import { formatPixelSide } from '@motu/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { fr } from './fr.ts';
import classes from './upload-page.module.css';

/** Kept with the page in the browser's history, so that a reload shows it again. */
export function readReport(state: unknown, layerId: string): ImportReport | null {
  const report = (state as { report?: ImportReport } | null)?.report;
  return report?.layerId === layerId ? report : null;
}

type ImportReportProps = {
  report: ImportReport;
  name: string;
  isInContext: boolean;
  /** The style that it was made with. */
  plain: unknown;
  onStyle: (style: unknown) => void;
};

/** What was read of a file, what was mended or left out, and the looks that its attributes suit. */
export function ImportReportCard({ report, name, isInContext, plain, onStyle }: ImportReportProps) {
  const { objects, columns, format, projection, minZoom, repaired, refused, proposals, picture } = report;
  const renamed = columns.filter((column) => column.title !== column.name);
  const [chosen, setChosen] = useState('');
  return (
    <div className={classes.report}>
      <Notice tone="success" title={fr.done(name)}>
        <p>
          {picture ? describePicture(picture) : fr.objects(objects, columns.length)} · {format}, {projection}
          {!picture && ` · ${fr.drawnFrom(minZoom)}`}.
        </p>
        <p>{isInContext ? fr.hidden : fr.hiddenNowhere}</p>
      </Notice>
      {renamed.length > 0 && (
        <Notice tone="information" title={fr.renamed(renamed.length)}>
          <p>{fr.renamedText}</p>
          <ul className={classes.left}>
            {renamed.map(({ title, name: kept }) => (
              <li key={kept}>
                {fr.quoted(title)} → <code>{kept}</code>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {(repaired > 0 || refused.length > 0) && (
        <Notice tone="warning">
          <ul className={classes.left}>
            {repaired > 0 && <li>{fr.repaired(repaired)}</li>}
            {refused.map(({ reason, count, first }) => (
              <li key={reason}>{fr.left(count, reason, count > first.length ? fr.first(first) : fr.these(first))}</li>
            ))}
          </ul>
        </Notice>
      )}
      {proposals.length > 0 && (
        <NativeSelect
          label={fr.styles}
          description={fr.stylesHint}
          data={[
            { value: '', label: fr.plain },
            ...proposals.map(({ field, title, classes: names }) => ({ value: field, label: fr.by(title, names) })),
          ]}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
          value={chosen}
          onChange={({ currentTarget: { value } }) => {
            setChosen(value);
            onStyle(proposals.find(({ field }) => field === value)?.style ?? plain);
          }}
        />
      )}
    </div>
  );
}

/** `20 000 × 20 000 points de 20 cm` */
function describePicture({ width, height, metresPerPixel }: NonNullable<ImportReport['picture']>): string {
  return fr.pictureDone(fr.pixels(width, height), formatPixelSide(metresPerPixel));
}
