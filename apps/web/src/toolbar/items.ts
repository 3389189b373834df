import {
  IconAdjustmentsHorizontal,
  IconCloudDownload,
  IconInfoCircle,
  IconPencil,
  IconRulerMeasure,
  IconStack2,
  type TablerIcon,
} from '@tabler/icons-react';

export type ToolbarId = 'about' | 'preferences' | 'cache' | 'dessin' | 'mesure' | 'couches';

type ToolbarAction = {
  onClick: () => void;
  /** The tool in hand. */
  isActive?: boolean;
  /** It opens the side panel: whether it is open on it. */
  isExpanded?: boolean;
};

/** What the items do; one that is absent is not shown. */
export type ToolbarActions = Partial<Record<ToolbarId, ToolbarAction | undefined>>;

export type ToolbarItem = ToolbarAction & { id: ToolbarId; icon: TablerIcon };

/** In the order of the toolbar: when room is short, the first ones go into the menu first. */
const ICONS: Record<ToolbarId, TablerIcon> = {
  about: IconInfoCircle,
  preferences: IconAdjustmentsHorizontal,
  cache: IconCloudDownload,
  dessin: IconPencil,
  mesure: IconRulerMeasure,
  couches: IconStack2,
};

type Choices = {
  /** The product's list, in its order; null for everything (MAP-06, ADM-24). */
  configured: readonly string[] | null;
  /** Those of the page's address, null for everything (URL-04). */
  asked: readonly string[] | null;
};

/** The items to show, in order; « À propos » always is the first. */
export function shownItems(actions: ToolbarActions, choices: Choices): ToolbarItem[] {
  const known = Object.keys(ICONS) as ToolbarId[];
  const chosen = choices.configured?.filter((id): id is ToolbarId => known.includes(id as ToolbarId));
  const isShown = (id: ToolbarId) => id === 'about' || choices.asked === null || choices.asked.includes(id);
  return (chosen ? ['about' as const, ...chosen] : known).flatMap((id): ToolbarItem[] => {
    const action = actions[id];
    return action && isShown(id) ? [{ id, icon: ICONS[id], ...action }] : [];
  });
}
