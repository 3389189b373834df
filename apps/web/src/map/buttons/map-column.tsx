import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { SMALL_SCREEN, useMedia } from '../../ui/use-media.ts';
import { fr } from '../fr.ts';
import { ColumnButton } from './column-button.tsx';
import { CompassButton } from './compass-button.tsx';
import type { MapButton, MapButtonGroup } from './map-button.ts';
import classes from './map-column.module.css';

/** The map's buttons, at its right, grouped by purpose; a small screen keeps the essential ones (MAP-03). */
export function MapColumn({ groups }: { groups: MapButtonGroup[] }) {
  const isSmall = useMedia(SMALL_SCREEN);
  const isKept = ({ isEssential, isActive }: MapButton) => !isSmall || isEssential || isActive;
  const rest = groups.flatMap(({ buttons }) => buttons).filter((button) => !isKept(button));
  return (
    <div className={classes.column}>
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
    <Menu position="left-start" transitionProps={{ duration: 200, transition: 'pop-top-right' }}>
      <Menu.Target>
        <button
          type="button"
          className={`${classes.group} ${classes.button}`}
          aria-label={fr.moreTools}
          title={fr.moreTools}
        >
          <IconDots size={22} stroke={1.75} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={fr.moreTools}>
        {buttons.map(({ title, icon: Icon, onClick, isDisabled }) => (
          <Menu.Item
            key={title}
            leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
            disabled={Boolean(isDisabled)}
            onClick={onClick}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
