import { createContext, type Dispatch, type ReactNode, use, useReducer } from 'react';
import { closedPanel, type PanelAction, type PanelState, panelReducer } from './panel-reducer.ts';

type Panel = PanelState & { dispatch: Dispatch<PanelAction> };

const PanelContext = createContext<Panel | null>(null);

export function PanelProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(panelReducer, closedPanel);
  return <PanelContext value={{ ...state, dispatch }}>{children}</PanelContext>;
}

/** What the side panel holds, and the way to change it. */
export function usePanel(): Panel {
  const panel = use(PanelContext);
  if (!panel) throw new Error('usePanel() needs a PanelProvider above it.');
  return panel;
}
