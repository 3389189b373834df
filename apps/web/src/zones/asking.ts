/** The questions of `ask.ts`; their code arrives with the first one. */
export const asking = async () => (await import('./ask.ts')).ask;
