import type { DataDifference } from '@motu/contract';
import { useEffect, useRef } from 'react';
import { FigureList } from '../../ui/figure-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import fields from '../form/fields.module.css';
import { describeExtents, describeFields, describeLook } from './difference-text.ts';
import { fr } from './replace-fr.ts';
import classes from './upload-page.module.css';

/** What a file would change of a layer's data, before it is done. */
export function DifferenceCard({ difference }: { difference: DataDifference }) {
  const { added, gone, changed, same, matchedBy, before, after, refused, repaired } = difference;
  const card = useRef<HTMLElement>(null);
  // What was shown before is gone: the keyboard goes on from here.
  useEffect(() => card.current?.focus(), []);
  const fieldLines = describeFields(difference);
  const isSame = before !== null && added + gone + changed + fieldLines.length === 0;
  return (
    <section ref={card} className={fields.card} aria-labelledby="differences" tabIndex={-1}>
      <h2 id="differences" className={fields.cardTitle}>
        {fr.differences}
      </h2>
      <div className={`${fields.cardBody} ${classes.differences}`}>
        {isSame && <Notice tone="information">{fr.nothing}</Notice>}
        <h3 className={fields.label}>{fr.objects}</h3>
        <FigureList
          layout="spread"
          figures={[
            [fr.added, fr.count(added)],
            [fr.gone, fr.count(gone)],
            [fr.changed, fr.count(changed)],
            [fr.same, fr.count(same)],
          ]}
        />
        <Lines
          of={[
            before ? fr.total(before.objects, after.objects) : fr.noFormer,
            ...(before ? [matchedBy ? fr.matchedBy(matchedBy) : fr.matchedWhole] : []),
            ...(refused > 0 ? [fr.left(refused)] : []),
            ...(repaired > 0 ? [fr.repaired(repaired)] : []),
          ]}
        />
        <h3 className={fields.label}>{fr.fields}</h3>
        <Lines of={fieldLines.length > 0 ? fieldLines : [fr.noField]} />
        <h3 className={fields.label}>{fr.extent}</h3>
        <Lines of={describeExtents(difference)} />
        <h3 className={fields.label}>{fr.look}</h3>
        <Lines of={describeLook(difference)} />
      </div>
    </section>
  );
}

function Lines({ of: lines }: { of: readonly string[] }) {
  return lines.map((line) => (
    <p key={line} className={classes.summary}>
      {line}
    </p>
  ));
}
