export { OfflineChip } from './offline-chip.tsx';
export { useOnline } from './use-online.ts';
