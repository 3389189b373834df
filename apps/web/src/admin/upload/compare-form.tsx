import { Button } from '@mantine/core';
import type { CompareChoices, FileContent, FileImport } from '@motu/contract';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import fields from '../form/fields.module.css';
import { projectionOf } from './first-choices.ts';
import { type Reading, ReadingFields } from './reading-fields.tsx';
import { fr } from './replace-fr.ts';
import classes from './upload-page.module.css';

type CompareFormProps = {
  content: FileContent;
  problem: FileImport['problem'];
  /** As it was last asked, and refused. */
  start: CompareChoices | null;
  onCompare: (choices: Reading) => void;
  children: ReactNode;
};

/** What is left to say of a file before it is compared; one that says everything is compared at once. */
export function CompareForm({ content, problem, start, onCompare, children }: CompareFormProps) {
  const [choices, setChoices] = useState<Reading>(() => startOf(content, start));
  const form = useRef<HTMLFormElement>(null);
  /** What the server said of a field, while the field says what the server refused. */
  const faultOf = (field: string) => {
    const isAsRefused = start !== null && choices[field as keyof Reading] === start[field as keyof Reading];
    return isAsRefused ? problem?.errors.find((one) => one.field === field)?.message : undefined;
  };
  const isClear = start === null && content.tables.length === 1 && projectionOf(content, null) !== null;
  const isPlaced = content.format !== 'CSV' || (content.columnX !== null && content.columnY !== null);
  const begin = useEffectEvent(() => {
    if (isClear && isPlaced) onCompare(choices);
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    const wrong = problem ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    (wrong ?? form.current?.querySelector<HTMLElement>('input, select'))?.focus();
  }, [problem]);
  return (
    <form
      ref={form}
      className={fields.fields}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onCompare(choices);
      }}
    >
      {problem && problem.errors.length === 0 && (
        <Notice tone="danger" title={fr.notCompared}>
          {problem.detail}
        </Notice>
      )}
      <ReadingFields
        content={content}
        choices={choices}
        error={faultOf}
        onChange={(changes) => setChoices((now) => ({ ...now, ...changes }))}
      />
      <div className={classes.buttons}>
        <Button type="submit">{fr.compare}</Button>
        {children}
      </div>
    </form>
  );
}

function startOf({ tables, columnX, columnY }: FileContent, start: CompareChoices | null): Reading {
  if (start) {
    const { layer: _, ...asked } = start;
    return asked;
  }
  const [table, ...others] = tables;
  const only = others.length > 0 ? null : (table?.name ?? null);
  return { table: only, projection: null, encoding: null, columnX, columnY };
}
