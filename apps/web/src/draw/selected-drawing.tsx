import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { usePreferences } from '../preferences/index.ts';
import { Profile } from '../profile/index.ts';
import { FigureList } from '../ui/figure-list.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { words } from '../ui/words.ts';
import { type Drawing, titleOf } from './drawing.ts';
import type { DrawingTask } from './drawing-dialogs.tsx';
import { detailsOf } from './drawing-words.ts';
import { fr } from './fr.ts';
import classes from './selected-drawing.module.css';

type SelectedDrawingProps = { drawing: Drawing; onTask: (task: DrawingTask) => void };

/** What is known of the selected drawing: its figures, the profile of a line, what its file said of it. */
export function SelectedDrawing({ drawing, onTask }: SelectedDrawingProps) {
  const { id, geometry, attributes, colour } = drawing;
  const { coordinateFormat } = usePreferences();
  const figures = detailsOf(drawing, coordinateFormat);
  return (
    <section className={classes.card} aria-label={titleOf(drawing)}>
      <div className={classes.head}>
        <span className={classes.swatch} style={{ '--drawing': colour } as CSSProperties} />
        <h3 className={classes.title}>{titleOf(drawing)}</h3>
        <IconButton label={fr.rename} icon={IconPencil} onClick={() => onTask({ kind: 'rename', id })} />
        <IconButton label={words.delete} icon={IconTrash} onClick={() => onTask({ kind: 'delete', id })} />
      </div>
      {geometry.type === 'LineString' ? (
        <Profile line={geometry.coordinates} colour={colour} figures={figures} title={titleOf(drawing)} />
      ) : (
        <FigureList figures={figures} />
      )}
      {attributes && (
        <details className={classes.attributes}>
          <summary>{fr.attributes}</summary>
          <dl>
            {Object.entries(attributes).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{String(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}
