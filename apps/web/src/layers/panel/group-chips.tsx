import { fr } from '../fr.ts';
import type { PanelGroup } from './filter-layers.ts';
import classes from './group-chips.module.css';

type GroupChipsProps = {
  groups: readonly PanelGroup[];
  /** Name of the chosen group; null for the layers that are shown. */
  chosen: string | null;
  onChoose: (name: string | null) => void;
};

/** On a small screen, one group at a time. */
export function GroupChips({ groups, chosen, onChoose }: GroupChipsProps) {
  const chips = [{ name: null, label: fr.shownChip }, ...groups.map(({ name }) => ({ name, label: name }))];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a form
    <div className={classes.chips} role="group" aria-label={fr.groups}>
      {chips.map(({ name, label }) => (
        <button
          key={label}
          type="button"
          className={classes.chip}
          aria-pressed={chosen === name}
          onClick={() => onChoose(name)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
