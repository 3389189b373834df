import type { PanelParts } from '../panel/index.ts';
import { searchPanel } from '../search/index.ts';

/** Where the code of each module of the side panel comes from. */
export const panelParts: PanelParts = { search: searchPanel };
