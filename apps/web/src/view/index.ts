export { currentView } from './current-view.ts';
export { DebugOverlay } from './debug-overlay.tsx';
export { openAtPlace, travelToPlace } from './page-view.ts';
export { useView } from './use-view.ts';
