import { Button } from '@mantine/core';
import { formatBytes } from '@motu/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { api } from '../../api/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import fields from '../form/fields.module.css';
import { fr } from './fr.ts';
import classes from './upload-page.module.css';

const ACCEPTED = '.gpkg,.geojson,.json,.zip,.fgb,.kml,.kmz,.gpx,.csv,.tsv,.txt,.tif,.tiff';

/** One file, chosen or dropped. */
export function ChooseFile({ onChoose }: { onChoose: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: ['admin', 'import-limits'],
    queryFn: ({ signal }) => api.imports.limits({ signal }),
  });
  const limit = data?.maxBytes;
  const take = (file: File | undefined) => {
    if (!file) return;
    // Before it is sent for nothing; the server looks too.
    const isTooLarge = limit !== undefined && file.size > limit;
    const isEmpty = file.size === 0;
    setRefused(
      isEmpty ? fr.empty(file.name) : isTooLarge ? fr.tooLarge(formatBytes(file.size), formatBytes(limit)) : null,
    );
    if (!isEmpty && !isTooLarge) onChoose(file);
  };
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    <>
      {refused && <Notice tone="danger">{refused}</Notice>}
      <section
        className={`${fields.card} ${classes.drop}`}
        data-over={isOver || undefined}
        aria-label={fr.choose}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event);
          take(event.dataTransfer.files[0]);
        }}
      >
        <EmptyState
          icon={IconFileImport}
          title={fr.drop}
          action={<Button onClick={() => field.current?.click()}>{fr.choose}</Button>}
        >
          {fr.formats}
          <br />
          {limit !== undefined && fr.limit(formatBytes(limit))}
        </EmptyState>
        <input
          ref={field}
          type="file"
          accept={ACCEPTED}
          aria-label={fr.choose}
          hidden
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // The same file may be chosen again.
            currentTarget.value = '';
            take(file);
          }}
        />
      </section>
    </>
  );
}
