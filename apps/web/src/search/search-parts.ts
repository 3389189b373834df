export { SearchLayer } from './search-layer.tsx';
export { SearchPanel } from './search-panel.tsx';
