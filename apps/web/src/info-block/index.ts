export { producerNames } from './copyright-store.ts';
export { InfoBlock } from './info-block.tsx';
