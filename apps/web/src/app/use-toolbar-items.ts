import { usePointerTool } from '../map/index.ts';
import { type PanelModule, usePanel } from '../panel/index.ts';
import { openPreferences } from '../preferences/index.ts';
import type { ToolbarActions } from '../toolbar/index.ts';
import { useWelcome } from '../welcome/index.ts';
import { panelParts } from './panel-parts.ts';

/** What each item of the toolbar does. */
export function useToolbarItems(): ToolbarActions {
  const { module, isOpen, dispatch } = usePanel();
  const tool = usePointerTool();
  const welcome = useWelcome();

  const opens = (own: PanelModule) =>
    panelParts[own] && {
      // One thing in hand at a time: a button of the map that has the pointer comes before the open panel.
      isActive: isOpen && module === own && tool !== 'zoom-area',
      isExpanded: isOpen && module === own,
      onClick: () => dispatch({ type: 'TOGGLE_MODULE', module: own }),
    };

  return {
    about: { onClick: () => welcome.open('about') },
    preferences: { onClick: () => openPreferences() },
    cache: opens('cache'),
    dessin: opens('draw'),
    mesure: opens('measure'),
    couches: opens('layers'),
  };
}
