import { type ExportFormat, exportFilename } from '@motu/core';
import type { PlainGeometry } from '../map/plain-geometry.ts';
import { saveFile } from '../ui/save-file.ts';
import { newDrawing } from './add-drawing.ts';
import type { NewDrawing } from './drawing.ts';
import { writeDrawings } from './files/ask-worker.ts';
import { MEDIA_TYPES } from './files/file-format.ts';

/** One geometry as the file that the export of a drawing of it would be. */
export function saveGeometry(geometry: PlainGeometry, name: string, format: ExportFormat): Promise<void> {
  return save({ ...newDrawing(geometry, name), label: name }, name, format);
}

/** One drawing, its label being its own. */
export function saveGpx(drawing: NewDrawing, name: string): Promise<void> {
  return save({ ...drawing, label: drawing.label ?? '' }, name, 'GPX');
}

async function save(drawing: NewDrawing & { label: string }, name: string, format: ExportFormat): Promise<void> {
  const text = await writeDrawings([{ ...drawing, rank: 0 }], format);
  saveFile(exportFilename(name, format), new Blob([text], { type: MEDIA_TYPES[format] }));
}
