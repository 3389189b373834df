import { writeIndex } from './write-index.ts';

await writeIndex(0, 1);
