import { TextInput } from '@mantine/core';
import { IconAlertCircle, IconFileText, IconPlayerStop, IconX } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { fr } from '../fr.ts';
import type { ReadChoices } from '../reading/reading.ts';
import classes from './add-layer-dialog.module.css';
import { Remedies } from './remedies.tsx';
import type { Draft } from './use-drafts.ts';

type DraftRowProps = {
  draft: Draft;
  onName: (name: string) => void;
  onReadAgain: (choices: ReadChoices) => void;
  onRemove: () => void;
};

/** A file: how far its reading is, why it cannot be read, or the name that its layer will have. */
export function DraftRow({ draft, onName, onReadAgain, onRemove }: DraftRowProps) {
  const { file, name, state } = draft;
  if (state.kind === 'refused') {
    return (
      <li className={classes.draft}>
        <div className={classes.refusal} role="alert">
          <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
          <p>
            <strong>{fr.cannotRead(file.name)}</strong>
            {state.message}
          </p>
          <IconButton label={fr.remove(file.name)} icon={IconX} onClick={onRemove} />
        </div>
        <Remedies draft={draft} remedies={state.remedies} onReadAgain={onReadAgain} />
      </li>
    );
  }
  const isReading = state.kind === 'reading';
  return (
    <li className={classes.draft}>
      <div className={classes.head}>
        <IconFileText className={classes.icon} size={22} stroke={1.75} aria-hidden="true" />
        <p className={classes.words}>
          <strong>{file.name}</strong>
          <span role="status">{isReading ? fr.reading(state.count) : readyWords(draft)}</span>
        </p>
        {isReading && <span className={classes.percent}>{fr.percent(state.share)}</span>}
        {isReading ? (
          <IconButton label={fr.stop(file.name)} icon={IconPlayerStop} onClick={onRemove} />
        ) : (
          <IconButton label={fr.remove(file.name)} icon={IconX} onClick={onRemove} />
        )}
      </div>
      {isReading ? (
        <ProgressBar label={fr.readingOf(file.name)} share={state.share} />
      ) : (
        <TextInput
          label={fr.layerName}
          value={name}
          maxLength={100}
          onChange={({ currentTarget }) => onName(currentTarget.value)}
        />
      )}
    </li>
  );
}

function readyWords({ state }: Draft): string {
  if (state.kind !== 'ready') return '';
  const { facts } = state;
  return facts.skipped > 0 ? `${fr.ready(facts)} · ${fr.skipped(facts.skipped)}` : fr.ready(facts);
}
