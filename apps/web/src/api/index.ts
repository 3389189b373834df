export { addressOf, parameters } from './address.ts';
export { type Api, answers, api, client } from './api.ts';
export { createQueryClient } from './query-client.ts';
