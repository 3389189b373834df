import { Button } from '@mantine/core';
import { IMPORT_FILES_MAX, isPictureName } from '@motu/contract';
import { formatBytes } from '@motu/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import fields from '../form/fields.module.css';
import { fr } from './fr.ts';
import classes from './upload-page.module.css';

const ACCEPTED = '.gpkg,.geojson,.json,.zip,.fgb,.kml,.kmz,.gpx,.csv,.tsv,.txt,.tif,.tiff';

type ChooseFileProps = {
  /** Pictures may be chosen, of any size; several may be one layer. */
  takesPictures?: boolean;
  onChoose: (files: readonly File[]) => void;
};

/** One file, or several pictures, chosen or dropped. */
export function ChooseFile({ takesPictures = false, onChoose }: ChooseFileProps) {
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: ['admin', 'import-limits'],
    queryFn: ({ signal }) => api.imports.limits({ signal }),
  });
  const limit = data?.maxBytes;
  const take = (list: readonly File[]) => {
    const chosen = list.slice(0, takesPictures ? undefined : 1);
    if (chosen.length === 0) return;
    // Before it is sent for nothing; the server looks too.
    const areOfAnySize = takesPictures && chosen.every(({ name }) => isPictureName(name));
    const why = refusalOf(chosen, areOfAnySize ? undefined : limit);
    setRefused(why);
    if (!why) onChoose(chosen);
  };
  const drop = useFileDrop(take);
  return (
    <>
      {refused && <Notice tone="danger">{refused}</Notice>}
      <section className={`${fields.card} ${classes.drop}`} aria-label={fr.choose} {...drop}>
        <EmptyState
          icon={IconFileImport}
          title={fr.drop}
          action={<Button onClick={() => field.current?.click()}>{fr.choose}</Button>}
        >
          {fr.formats}
          {takesPictures && (
            <>
              <br />
              {fr.several}
            </>
          )}
          <br />
          {limit !== undefined && (takesPictures ? fr.limitButPictures : fr.limit)(formatBytes(limit))}
        </EmptyState>
        <input
          ref={field}
          type="file"
          accept={ACCEPTED}
          multiple={takesPictures}
          aria-label={fr.choose}
          hidden
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])]);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
      </section>
    </>
  );
}

/** Why files are not sent at all; null when they are. */
function refusalOf(chosen: readonly File[], limit: number | undefined): string | null {
  const empty = chosen.find(({ size }) => size === 0);
  if (empty) return fr.empty(empty.name);
  if (chosen.length > IMPORT_FILES_MAX) return fr.tooMany(IMPORT_FILES_MAX);
  if (chosen.length > 1 && !chosen.every(({ name }) => isPictureName(name))) return fr.onlyPictures;
  const bytes = chosen.reduce((sum, { size }) => sum + size, 0);
  return limit !== undefined && bytes > limit ? fr.tooLarge(formatBytes(bytes), formatBytes(limit)) : null;
}
