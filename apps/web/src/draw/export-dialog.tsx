import { Button, TextInput } from '@mantine/core';
import { cleanFilename, defaultExportName, EXPORT_FORMATS, type ExportFormat, exportFilename } from '@motu/core';
import { IconFileExport } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { saveFile } from '../ui/save-file.ts';
import { Segments } from '../ui/segments.tsx';
import { words } from '../ui/words.ts';
import { drawStore, useDraw } from './draw-store.ts';
import classes from './export-dialog.module.css';
import { writeDrawings } from './files/ask-worker.ts';
import { MEDIA_TYPES } from './files/file-format.ts';
import { fr as fileTexts } from './files/fr.ts';
import { fr } from './fr.ts';
import { fileState } from './import-file.ts';

const FORMATS = EXPORT_FORMATS.map((value) => ({ value, label: value }));

/** « Exportation des dessins » (DRAW-06). */
export function ExportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} title={fr.exportTitle} onClose={onClose} width={640}>
      <ExportForm onClose={onClose} />
    </Dialog>
  );
}

function ExportForm({ onClose }: { onClose: () => void }) {
  const [format, setFormat] = useState<ExportFormat>('GEOJSON');
  const [name, setName] = useState(() => defaultExportName(new Date()));
  const [isBusy, setBusy] = useState(false);
  const hasCircles = useDraw(({ drawings }) => drawings.some(({ geometry }) => geometry.type === 'Circle'));
  const isNameless = cleanFilename(name) === '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isNameless) return;
    setBusy(true);
    try {
      const text = await writeDrawings(drawStore.state().drawings, format);
      saveFile(exportFilename(name, format), new Blob([text], { type: MEDIA_TYPES[format] }));
    } catch (error) {
      fileState.dispatch({ isBusy: false, error });
    }
    setBusy(false);
    onClose();
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <Segments label={fr.format} choices={FORMATS} value={format} onChange={setFormat} />
      <TextInput
        label={fr.fileName}
        value={name}
        description={isNameless ? undefined : exportFilename(name, format)}
        error={isNameless && fileTexts.noFileName}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {format === 'GPX' && <Notice tone="warning">{fr.gpxWarning}</Notice>}
      {hasCircles && <Notice tone="warning">{fr.circleNote}</Notice>}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          disabled={isNameless}
          leftSection={<IconFileExport size={20} stroke={1.75} aria-hidden="true" />}
        >
          {fr.exportAction}
        </Button>
      </DialogActions>
    </form>
  );
}
