export { answers, api } from './calls.ts';
export { ANSWERS_CACHE } from './kept-answers.ts';
export { parameters } from './parameters.ts';
export { createQueryClient } from './query-client.ts';
