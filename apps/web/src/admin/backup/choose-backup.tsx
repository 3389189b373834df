import { Button } from '@mantine/core';
import { IconDatabaseImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { restoreFr as words } from './fr.ts';
import classes from './restore-page.module.css';

/** One file, chosen or dropped. */
export function ChooseBackup({ onChoose }: { onChoose: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(([file]) => file && onChoose(file));
  return (
    <section className={`${classes.card} ${classes.drop}`} aria-label={words.choose} {...drop}>
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
