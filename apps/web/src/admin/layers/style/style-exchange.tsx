import { Button, FileButton } from '@mantine/core';
import { STYLE_TEXT_MAX } from '@motu/contract';
import { AppError } from '@motu/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/index.ts';
import { errorMessage } from '../../../ui/error-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { fr } from './fr.ts';
import { isStyle, type Style } from './style.ts';
import classes from './style-panel.module.css';

type StyleExchangeProps = { style: unknown; slug: string; onChange: (style: Style) => void };

/** Styles of other programs in, SLD out, each with the list of what could not be kept. */
export function StyleExchange({ style, slug, onChange }: StyleExchangeProps) {
  const reading = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > STYLE_TEXT_MAX) throw new AppError('too-large', fr.largeStyle);
      const { content } = await api.layerStyles.read({ body: { text: await file.text() } });
      return { ...content, name: file.name };
    },
    onSuccess: ({ style: read }) => {
      if (isStyle(read)) onChange(read);
    },
  });
  const writing = useMutation({
    mutationFn: async () => (await api.layerStyles.sld({ body: { style } })).content,
    onSuccess: ({ sld }) =>
      saveFile(`${slug || 'style'}.sld`, new Blob([sld], { type: 'application/vnd.ogc.sld+xml' })),
  });
  // What is told is of the last that was done.
  const open = (file: File) => {
    writing.reset();
    reading.mutate(file);
  };
  const save = () => {
    reading.reset();
    writing.mutate();
  };
  const error = reading.error ?? writing.error;
  return (
    <>
      <div className={classes.buttons}>
        <FileButton accept=".sld,.qml,.xml" onChange={(file) => file && open(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={reading.isPending}
              leftSection={<IconFileImport size={20} stroke={1.75} aria-hidden="true" />}
            >
              {fr.openStyle}
            </Button>
          )}
        </FileButton>
        {isStyle(style) && (
          <Button
            variant="default"
            loading={writing.isPending}
            leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
            onClick={save}
          >
            {fr.saveSld}
          </Button>
        )}
      </div>
      {error && (
        <Notice tone="danger" title={reading.error ? fr.notOpened : fr.notSaved}>
          {errorMessage(error)}
        </Notice>
      )}
      {reading.data && <Losses title={fr.opened(reading.data.name)} lost={reading.data.lost} />}
      {writing.data && <Losses title={fr.savedSld} lost={writing.data.lost} />}
    </>
  );
}

function Losses({ title, lost }: { title: string; lost: readonly string[] }) {
  return (
    <Notice tone={lost.length > 0 ? 'warning' : 'success'} title={title}>
      <p>{lost.length > 0 ? fr.lost : fr.nothingLost}</p>
      {lost.length > 0 && (
        <ul className={classes.losses}>
          {lost.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
