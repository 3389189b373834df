import { Button } from '@mantine/core';
import { IconDatabaseImport } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { restoreFr as words } from './fr.ts';
import classes from './restore-page.module.css';

/** One file, chosen or dropped. */
export function ChooseBackup({ onChoose }: { onChoose: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    <section
      className={`${classes.card} ${classes.drop}`}
      data-over={isOver || undefined}
      aria-label={words.choose}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        const file = event.dataTransfer.files[0];
        if (file) onChoose(file);
      }}
    >
      <EmptyState
        icon={IconDatabaseImport}
        title={words.drop}
        action={<Button onClick={() => field.current?.click()}>{words.choose}</Button>}
      >
        {words.formats}
      </EmptyState>
      <input
        ref={field}
        type="file"
        accept=".gz"
        aria-label={words.choose}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onChoose(file);
        }}
      />
    </section>
  );
}
