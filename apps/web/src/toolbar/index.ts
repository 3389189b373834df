export { shownItems, type ToolbarActions } from './items.ts';
export { Toolbar } from './toolbar.tsx';
