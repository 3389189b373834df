import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type NewSpecificTask, SPECIFIC_KINDS, type SpecificKind } from '@motu/contract';
import { AppError, tahitiDay } from '@motu/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.tsx';
import fields from '../form/fields.module.css';
import { PageTitle } from '../page-title.tsx';
import { useAllLayers } from '../use-all-layers.ts';
import { formFr, fr, specificFr as words } from './fr.ts';
import classes from './specific-page.module.css';
import { TASKS_KEY } from './use-tasks.ts';

const PARENTS = [{ label: fr.title, to: '/admin/tasks' }];
/** Those that concern a layer, and whether it may be all of them. */
const LAYERED: Partial<Record<SpecificKind, 'one' | 'any'>> = {
  'truncate-layer': 'one',
  purge: 'any',
  'retry-failed': 'any',
};
/** Those that take something away. */
const DESTROYS: readonly SpecificKind[] = ['truncate-layer', 'purge', 'compact'];

/** What is done in one go (ADM-07). */
export function SpecificPage() {
  return (
    <>
      <PageTitle title={words.title} subtitle={words.subtitle} parents={PARENTS} />
      <div className={classes.cards}>
        {SPECIFIC_KINDS.map((kind) => (
          <SpecificCard key={kind} kind={kind} />
        ))}
      </div>
    </>
  );
}

function SpecificCard({ kind }: { kind: SpecificKind }) {
  const { title, text } = words.cards[kind];
  const navigate = useNavigate();
  const client = useQueryClient();
  const layers = useAllLayers();
  const [layer, setLayer] = useState('');
  const [before, setBefore] = useState('');
  const [isAsked, setAsked] = useState(false);
  const launching = useMutation({
    mutationFn: (task: NewSpecificTask) => api.tasks.addSpecific({ body: task }),
    onSuccess() {
      notify({ tone: 'success', title: formFr.launched, text: formFr.launchedText });
      void client.invalidateQueries({ queryKey: TASKS_KEY });
      void navigate('/admin/tasks');
    },
  });
  const fieldErrors = launching.error instanceof AppError ? launching.error.fields : [];
  const error = (field: string) => fieldErrors.find((one) => one.field === field)?.message;
  const launch = () => launching.mutate({ kind, ...(layer && { layer }), ...(before && { before }) });
  const scope = LAYERED[kind];

  return (
    <section className={`${fields.card} ${classes.card}`} aria-label={title}>
      <div>
        <h2 className={fields.section}>{title}</h2>
        <p className={fields.note}>{text}</p>
      </div>
      {scope && (
        <NativeSelect
          label={words.layer}
          data={[
            { value: '', label: scope === 'one' ? words.choose : words.every },
            ...(layers ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
          value={layer}
          error={error('layer')}
          onChange={({ currentTarget }) => {
            setLayer(currentTarget.value);
            launching.reset();
          }}
        />
      )}
      {kind === 'purge' && (
        <TextInput
          type="date"
          label={words.before}
          max={tahitiDay(new Date())}
          value={before}
          error={error('before')}
          onChange={({ currentTarget }) => {
            setBefore(currentTarget.value);
            launching.reset();
          }}
        />
      )}
      {launching.isError && fieldErrors.length === 0 && <Notice tone="danger">{errorMessage(launching.error)}</Notice>}
      <Button
        className={classes.launch}
        variant={DESTROYS.includes(kind) ? 'default' : 'filled'}
        aria-label={words.launchOf(title)}
        loading={launching.isPending}
        onClick={() => (DESTROYS.includes(kind) ? setAsked(true) : launch())}
      >
        {words.launch}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={words.sure(title)}
        danger
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          launch();
        }}
      >
        <p>{kind === 'compact' ? words.sureData : words.sureText}</p>
      </ConfirmDialog>
    </section>
  );
}
