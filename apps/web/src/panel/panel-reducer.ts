import { assertNever } from '@motu/core';

/** What the side panel can hold, one at a time (MAP-07). */
export type PanelModule =
  | 'layers'
  | 'search'
  | 'info'
  | 'route'
  | 'geolocation'
  | 'draw'
  | 'measure'
  | 'cache'
  | 'print'
  | 'compare';

export type PanelState = {
  module: PanelModule | null;
  isOpen: boolean;
  /** Opened by its own button, it takes the focus; opened by a click on the map or by typing, it leaves it there. */
  takesFocus: boolean;
  /** A small card over the map, until the visitor asks for the rest: in the page of another site the map comes first. */
  isCard: boolean;
};

export type PanelAction =
  /** Another module: switches to it and opens. The current one: opens or closes the panel. */
  | { type: 'TOGGLE_MODULE'; module: PanelModule }
  | { type: 'OPEN'; module: PanelModule; asCard?: boolean }
  /** The card becomes the panel. */
  | { type: 'GROW' }
  /** Folds the panel, or unfolds what it held. */
  | { type: 'TOGGLE' }
  | { type: 'CLOSE' };

export const closedPanel: PanelState = { module: null, isOpen: false, takesFocus: false, isCard: false };

export function panelReducer(state: PanelState, action: PanelAction): PanelState {
  switch (action.type) {
    case 'TOGGLE_MODULE':
      return {
        module: action.module,
        isOpen: action.module !== state.module || !state.isOpen,
        takesFocus: true,
        isCard: false,
      };
    case 'OPEN':
      return { module: action.module, isOpen: true, takesFocus: false, isCard: action.asCard ?? false };
    case 'GROW':
      return { ...state, takesFocus: true, isCard: false };
    case 'TOGGLE':
      return { ...state, isOpen: state.module !== null && !state.isOpen, takesFocus: false };
    case 'CLOSE':
      return { ...state, isOpen: false };
    default:
      return assertNever(action);
  }
}
