export { InfoBlock } from './info-block.tsx';
