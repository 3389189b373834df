import { Button, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core';
import { type Forecast, type NewTask, TASK_GRIDS, TILE_FORMATS, TILE_TASK_KINDS, ZOOM_MAX } from '@motu/contract';
import { AppError, compareNames, formatBytes, formatDuration, formatNumber } from '@motu/core';
import { IconCalculator, IconChevronDown, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { FigureList } from '../../ui/figure-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.tsx';
import { ExtentPicker } from '../extent/extent-picker.tsx';
import classes from '../form/fields.module.css';
import { fromNumber, toNumber } from '../form/to-number.ts';
import { PageTitle } from '../page-title.tsx';
import { useAllLayers } from '../use-all-layers.ts';
import { fr, formFr as words } from './fr.ts';
import own from './new-task-page.module.css';
import { changeDraft, EMPTY_DRAFT, type TaskDraft, toNewTask } from './task-draft.ts';
import { TASKS_KEY } from './use-tasks.ts';

const PARENTS = [{ label: fr.title, to: '/admin/tasks' }];
const chevron = <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />;
const KINDS = TILE_TASK_KINDS.map((value) => ({ value, label: words.kinds[value] }));
const SCALES = [1, 2].map((value) => ({ value: String(value), label: fr.scales[value] ?? '' }));

/** A task on some tiles of a layer (ADM-07): nothing begins before its forecast can be read. */
export function NewTaskPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const layers = useAllLayers();
  const { data: places } = useQuery({
    queryKey: [...TASKS_KEY, 'places'],
    queryFn: ({ signal }) => api.tasks.places({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [draft, setDraft] = useState<TaskDraft>(EMPTY_DRAFT);
  const foreseeing = useMutation({ mutationFn: (task: NewTask) => api.tasks.forecast({ body: task }) });
  const launching = useMutation({
    mutationFn: (task: NewTask) => api.tasks.add({ body: task }),
    onSuccess() {
      notify({ tone: 'success', title: words.launched, text: words.launchedText });
      void client.invalidateQueries({ queryKey: TASKS_KEY });
      void navigate('/admin/tasks');
    },
  });
  const [missing, setMissing] = useState<Record<string, string>>({});

  const set = (changes: Partial<TaskDraft>) => {
    setDraft((before) => changeDraft(before, changes, layers ?? []));
    setMissing({});
    // What was foreseen is not what is asked for any more.
    foreseeing.reset();
    launching.reset();
  };
  const failure = launching.error ?? foreseeing.error;
  const fieldErrors = failure instanceof AppError ? failure.fields : [];
  const error = (field: string) => missing[field] ?? fieldErrors.find((one) => one.field === field)?.message;
  const send = (run: (task: NewTask) => void) => {
    const { task, missing: gaps } = toNewTask(draft);
    setMissing(gaps);
    if (task) run(task);
  };
  const choosePlace = (name: string) => {
    const place = places?.content.find((one) => one.name === name);
    set(place ? { place: place.name, extent: place.extent } : { place: null });
  };

  return (
    <>
      <PageTitle title={words.title} subtitle={words.subtitle} parents={PARENTS} />
      <form
        className={classes.columns}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          send(launching.mutate);
        }}
      >
        <div className={classes.fields}>
          <div>
            <p className={classes.label}>{words.kind}</p>
            <SegmentedControl
              aria-label={words.kind}
              data={KINDS}
              value={draft.kind}
              onChange={(kind) => set({ kind: kind as NewTask['kind'] })}
            />
            <p className={`${classes.note} ${own.help}`}>{words.kindHelp[draft.kind]}</p>
          </div>
          <NativeSelect
            label={words.layer}
            required
            withAsterisk
            data={[
              { value: '', label: words.choose },
              ...(layers ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
            rightSection={chevron}
            value={draft.layer}
            error={error('layer')}
            onChange={({ currentTarget }) => set({ layer: currentTarget.value })}
          />
          <div className={classes.pairs}>
            {(['minZoom', 'maxZoom'] as const).map((name) => (
              <NumberInput
                key={name}
                label={words[name]}
                required
                withAsterisk
                allowDecimal={false}
                min={0}
                max={ZOOM_MAX}
                value={fromNumber(draft[name])}
                error={error(name)}
                onChange={(value) => set({ [name]: toNumber(value) })}
              />
            ))}
          </div>
          <div className={`${classes.line} ${own.source}`}>
            <NativeSelect
              label={words.grid}
              data={[...TASK_GRIDS]}
              rightSection={chevron}
              value={draft.grid}
              error={error('grid')}
              onChange={({ currentTarget }) => set({ grid: currentTarget.value as NewTask['grid'] })}
            />
            <NativeSelect
              label={words.format}
              data={[...TILE_FORMATS]}
              rightSection={chevron}
              value={draft.format}
              error={error('format')}
              onChange={({ currentTarget }) => set({ format: currentTarget.value as NewTask['format'] })}
            />
            <NativeSelect
              label={words.scale}
              data={SCALES}
              rightSection={chevron}
              value={String(draft.scale)}
              onChange={({ currentTarget }) => set({ scale: currentTarget.value === '2' ? 2 : 1 })}
            />
          </div>
          <NativeSelect
            label={words.place}
            data={[
              { value: '', label: words.drawn },
              // An island and its commune may have one name, and then one ground.
              ...[...new Set(places?.content.map(({ name }) => name))].sort(compareNames),
            ]}
            rightSection={chevron}
            value={draft.place ?? ''}
            error={error('extent')}
            onChange={({ currentTarget }) => choosePlace(currentTarget.value)}
          />
          <section className={`${classes.card} ${own.forecast}`} aria-labelledby="prevision" aria-live="polite">
            <h2 id="prevision" className={classes.section}>
              {words.forecast}
            </h2>
            {foreseeing.data ? (
              <Figures kind={draft.kind} forecast={foreseeing.data.content} />
            ) : (
              <p className={classes.note}>{words.forecastHelp}</p>
            )}
            {failure && fieldErrors.length === 0 && <Notice tone="danger">{errorMessage(failure)}</Notice>}
          </section>
          <div className={own.buttons}>
            <Button
              variant="default"
              loading={foreseeing.isPending}
              leftSection={<IconCalculator size={20} stroke={1.75} aria-hidden="true" />}
              onClick={() => send(foreseeing.mutate)}
            >
              {words.ask}
            </Button>
            <Button
              type="submit"
              loading={launching.isPending}
              leftSection={<IconPlayerPlay size={20} stroke={1.75} aria-hidden="true" />}
            >
              {words.launch}
            </Button>
          </div>
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
