export { answers, api, type JournalQuestion, type ReportQuestion } from './calls.ts';
export { parameters } from './parameters.ts';
export { createQueryClient } from './query-client.ts';
