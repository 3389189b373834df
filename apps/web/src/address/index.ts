export { address } from './address.ts';
