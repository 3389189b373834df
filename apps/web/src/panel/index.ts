export { PanelProvider, usePanel } from './panel-context.tsx';
export { PanelFrame } from './panel-frame.tsx';
export type { PanelModule } from './panel-reducer.ts';
export { type PanelParts, SidePanel } from './side-panel.tsx';
