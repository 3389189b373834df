import { Button } from '@mantine/core';
import type { RestoreCheck } from '@motu/contract';
import { formatDateTime } from '@motu/core';
import { IconDatabaseImport } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { dateLocale } from '../../ui/date-locale.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { restoreFr as words } from './fr.ts';
import classes from './restore-page.module.css';

type RestoreCheckProps = {
  name: string;
  check: RestoreCheck;
  refusal: Error | null;
  isRunning: boolean;
  onRun: () => void;
  onCancel: () => void;
};

/** What a restore would change and what would be missing, then the two ways on. */
export function RestoreCheckCard({ name, check, refusal, isRunning, onRun, onCancel }: RestoreCheckProps) {
  const card = useRef<HTMLElement>(null);
  // What was pressed is gone: the keyboard goes on from here.
  useEffect(() => card.current?.focus(), []);
  const { version, date, withData, missing } = check;
  return (
    <section ref={card} className={classes.card} aria-label={name} tabIndex={-1}>
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.note}>
          {words.madeOn(formatDateTime(new Date(date), dateLocale()), version)} ·{' '}
          {withData ? words.withData : words.withoutData}
        </p>
      </div>
      <Changes check={check} />
      {missing.length > 0 ? (
        <Notice tone="danger" title={words.missing(missing.length)}>
          {words.missingText(listed(missing))}
        </Notice>
      ) : (
        <Notice tone="success">{words.nothingMissing}</Notice>
      )}
      <Notice tone="warning">{words.warning}</Notice>
      {refusal && <Notice tone="danger">{errorMessage(refusal)}</Notice>}
      {isRunning && (
        <p role="status" className={classes.stage}>
          <Spinner size={18} /> {words.restoring}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" disabled={isRunning} onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button
          variant="danger"
          loading={isRunning}
          leftSection={<IconDatabaseImport size={20} stroke={1.75} aria-hidden="true" />}
          onClick={onRun}
        >
          {words.restore}
        </Button>
      </div>
    </section>
  );
}

function Changes({ check: { changes, reports } }: { check: RestoreCheck }) {
  const isSame =
    reports.before === reports.after &&
    changes.every(({ added, gone, changed }) => added.length + gone.length + changed.length === 0);
  return (
    <div>
      <h2 className={classes.section}>{words.what}</h2>
      {isSame && <p className={classes.note}>{words.nothing}</p>}
      <dl className={classes.changes}>
        {changes.map(({ kind, added, gone, changed, same }) => (
          <div key={kind}>
            <dt>{words.kinds[kind]}</dt>
            <dd>
              <Names says={words.added} names={added} isListed={kind !== 'setting'} />
              <Names says={words.gone} names={gone} isListed={kind !== 'setting'} />
              <Names says={words.changed} names={changed} isListed={kind !== 'setting'} />
              <span className={classes.note}>{words.same(same)}</span>
            </dd>
          </div>
        ))}
        <div>
          <dt>{words.reports}</dt>
          <dd className={classes.note}>{words.reportCount(reports.before, reports.after)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** Settings go by names that nobody has seen: they are counted. */
type NamesProps = { says: (count: number) => string; names: readonly string[]; isListed: boolean };

function Names({ says, names, isListed }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <span>
      <strong>{says(names.length)}</strong>
      {isListed && <>&nbsp;: {listed(names)}</>}
    </span>
  );
}

/** As many as one reads. */
const SHOWN = 20;

function listed(names: readonly string[]): string {
  const more = names.length - SHOWN;
  return names.slice(0, SHOWN).join(', ') + (more > 0 ? ` ${words.and(more)}` : '');
}
