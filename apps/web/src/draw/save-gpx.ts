import { exportFilename } from '@motu/core';
import { saveFile } from '../ui/save-file.ts';
import type { NewDrawing } from './drawing.ts';
import { writeDrawings } from './files/ask-worker.ts';
import { MEDIA_TYPES } from './files/file-format.ts';

export async function saveGpx(drawing: NewDrawing, name: string): Promise<void> {
  const text = await writeDrawings([{ ...drawing, label: drawing.label ?? '', rank: 0 }], 'GPX');
  saveFile(exportFilename(name, 'GPX'), new Blob([text], { type: MEDIA_TYPES.GPX }));
}
