import { IconDots } from '@tabler/icons-react';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { TIGHT_SCREEN, useMedia } from '../../ui/use-media.ts';
import { fr } from '../fr.ts';
import { ColumnButton } from './column-button.tsx';
import { CompassButton } from './compass-button.tsx';
import type { MapButton, MapButtonGroup } from './map-button.ts';
import classes from './map-column.module.css';

type MapColumnProps = {
  groups: MapButtonGroup[];
  /** The map is lower than the screen. */
  isFolded?: boolean;
};

/** The map's buttons, at its right, grouped by purpose; a small or low screen keeps the essential ones (MAP-03). */
export function MapColumn({ groups, isFolded = false }: MapColumnProps) {
  const isSmall = useMedia(TIGHT_SCREEN) || isFolded;
  const isKept = ({ isEssential, isActive }: MapButton) => !isSmall || isEssential || isActive;
  const rest = groups.flatMap(({ buttons }) => buttons).filter((button) => !isKept(button));
  return (
    <div className={classes.column} data-folded={isFolded || undefined}>
      {groups.map(({ name, buttons }) => {
        const kept = buttons.filter(isKept);
        if (kept.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a <fieldset> is for fields
          <div key={name} role="group" aria-label={name} className={classes.group}>
            {kept.map((button) => (
              <ColumnButton key={button.title} button={button} />
            ))}
          </div>
        );
      })}
      <CompassButton />
      {rest.length > 0 && <MoreTools buttons={rest} />}
    </div>
  );
}

function MoreTools({ buttons }: { buttons: MapButton[] }) {
  return (
    <LazyMenu
      label={fr.moreTools}
      position="left-start"
      button={{
        className: `${classes.group} ${classes.button}`,
        title: fr.moreTools,
        content: <IconDots size={22} stroke={1.75} aria-hidden="true" />,
      }}
      entries={buttons.map(({ title, icon, onClick, isDisabled = false }) => ({
        label: title,
        icon,
        onClick,
        isDisabled,
      }))}
    />
  );
}
