export { api } from './calls.ts';
export { createQueryClient } from './query-client.ts';
