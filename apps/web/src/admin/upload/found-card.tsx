import type { FileContent } from '@motu/contract';
import { formatBytes, formatNumber } from '@motu/core';
import { FigureList } from '../../ui/figure-list.tsx';
import fields from '../form/fields.module.css';
import { projectionOf } from './first-choices.ts';
import { fr } from './fr.ts';

type FoundCardProps = { fileName: string; bytes: number; content: FileContent; table: string | null };

/** What was found in the file. */
export function FoundCard({ fileName, bytes, content, table }: FoundCardProps) {
  const names = tableNames(content);
  return (
    <section className={fields.card} aria-labelledby="found">
      <h2 id="found" className={fields.cardTitle}>
        {fr.found}
      </h2>
      <div className={fields.cardBody}>
        <FigureList
          figures={[
            [fr.file, fileName],
            [fr.format, content.format],
            [fr.size, formatBytes(bytes)],
            ...pictureFigures(content),
            ...(names.length > 0 ? ([[fr.tables, names.join(', ')]] as const) : []),
            // That of several tables is told with each.
            ...(names.length < 2 || table !== null
              ? ([[fr.fileProjection, projectionOf(content, table) ?? fr.unsaid]] as const)
              : []),
          ]}
        />
      </div>
    </section>
  );
}

/** Of a picture: how large it is, and what its pixels are. */
function pictureFigures({ picture }: FileContent): [string, string][] {
  if (!picture) return [];
  const { width, height, bands, bits, files } = picture;
  return [
    ...(files > 1 ? ([[fr.files, formatNumber(files)]] as [string, string][]) : []),
    [fr.picture, fr.pixels(width, height)],
    [fr.bands, fr.depth(bands, bits)],
  ];
}

const tableNames = ({ tables }: FileContent): string[] => tables.flatMap(({ name }) => name ?? []);
