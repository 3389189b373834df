export { InfoAtClick } from './info-at-click.tsx';
export { infoPanel } from './lazy-info.ts';
