import { Button } from '@mantine/core';
import type { Forecast, NewTask } from '@motu/contract';
import { formatBytes, formatDuration, formatNumber } from '@motu/core';
import { IconCalculator, IconPlayerPlay } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { errorMessage } from '../../ui/error-text.ts';
import { FigureList } from '../../ui/figure-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ExtentPicker } from '../extent/extent-picker.tsx';
import classes from '../form/fields.module.css';
import { PageTitle } from '../page-title.tsx';
import { fr, formFr as words } from './fr.ts';
import { KindField, LayerField, PlaceField, TileFields, ZoomFields } from './new-task-fields.tsx';
import own from './new-task-page.module.css';
import { useNewTask } from './use-new-task.ts';

const PARENTS = [{ label: fr.title, to: '/admin/tasks' }];

/** A task on some tiles of a layer (ADM-07): nothing begins before its forecast can be read. */
export function NewTaskPage() {
  const { editing, layers, forecast, failure, launch, ...asking } = useNewTask();
  const { draft, set } = editing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    launch();
  };

  return (
    <>
      <PageTitle title={words.title} subtitle={words.subtitle} parents={PARENTS} />
      <form className={classes.columns} noValidate onSubmit={submit}>
        <div className={classes.fields}>
          <KindField editing={editing} />
          <LayerField editing={editing} layers={layers} />
          <ZoomFields editing={editing} />
          <TileFields editing={editing} />
          <PlaceField editing={editing} />
          <ForecastCard kind={draft.kind} forecast={forecast} failure={failure} />
          <Buttons {...asking} />
        </div>
        <div className={classes.aside}>
          <ExtentPicker
            key={draft.place ?? ''}
            extent={draft.extent}
            onPick={([west, south, east, north]) => set({ extent: [west, south, east, north], place: null })}
          />
        </div>
      </form>
    </>
  );
}

type ForecastCardProps = { kind: NewTask['kind']; forecast: Forecast | null; failure: Error | null };

function ForecastCard({ kind, forecast, failure }: ForecastCardProps) {
  return (
    <section className={`${classes.card} ${own.forecast}`} aria-labelledby="prevision" aria-live="polite">
      <h2 id="prevision" className={classes.section}>
        {words.forecast}
      </h2>
      {forecast ? <Figures kind={kind} forecast={forecast} /> : <p className={classes.note}>{words.forecastHelp}</p>}
      {failure && <Notice tone="danger">{errorMessage(failure)}</Notice>}
    </section>
  );
}

function Figures({ kind, forecast }: { kind: NewTask['kind']; forecast: Forecast }) {
  const { tiles, skipped, total, toDo, bytes, seconds, notice } = forecast;
  const rows: [name: string, value: string][] = [[words.tiles, formatNumber(tiles)]];
  if (kind === 'truncate') rows.push([words.toEmpty, formatNumber(toDo)]);
  else
    rows.push(
      [words.skipped, formatNumber(skipped)],
      [words.total, formatNumber(total)],
      [words.toDraw, formatNumber(toDo)],
      [words.bytes, bytes === null ? words.unknown : formatBytes(bytes)],
      [words.seconds, seconds === null ? words.unknown : formatDuration(seconds)],
    );
  return (
    <>
      <FigureList figures={rows} layout="columns" />
      {notice && <Notice tone="warning">{notice}</Notice>}
    </>
  );
}

type ButtonsProps = { foresee(): void; isForeseeing: boolean; isLaunching: boolean };

function Buttons({ foresee, isForeseeing, isLaunching }: ButtonsProps) {
  return (
    <div className={own.buttons}>
      <Button
        variant="default"
        loading={isForeseeing}
        leftSection={<IconCalculator size={20} stroke={1.75} aria-hidden="true" />}
        onClick={foresee}
      >
        {words.ask}
      </Button>
      <Button
        type="submit"
        loading={isLaunching}
        leftSection={<IconPlayerPlay size={20} stroke={1.75} aria-hidden="true" />}
      >
        {words.launch}
      </Button>
    </div>
  );
}
