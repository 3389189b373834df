import type { MapButton as MapButtonId } from '@motu/core';
import type { TablerIcon } from '@tabler/icons-react';

/** A button of the map's right-hand column, as the feature it belongs to describes it. */
export type MapButton = {
  /** Its name in the page's address (URL-04). */
  id: MapButtonId;
  /** Its exact title, which is its name as well. */
  title: string;
  icon: TablerIcon;
  onClick: () => void;
  /** The tool in hand. */
  isActive?: boolean;
  /** At work, whether it is the tool in hand or not. */
  isOn?: boolean;
  isDisabled?: boolean;
  /** Work of this tool is under way. */
  isBusy?: boolean;
  /** Stays in the column of a small screen; the others are under « Plus d’outils ». */
  isEssential?: boolean;
};

export type MapButtonGroup = { name: string; buttons: MapButton[] };

/** The groups with the buttons that the address asks for, null for all; empty groups go. */
export function askedGroups(groups: MapButtonGroup[], asked: readonly string[] | null): MapButtonGroup[] {
  if (!asked) return groups.filter(({ buttons }) => buttons.length > 0);
  const keep = ({ id }: MapButton) => asked.includes(id);
  return askedGroups(
    groups.map((group) => ({ ...group, buttons: group.buttons.filter(keep) })),
    null,
  );
}
