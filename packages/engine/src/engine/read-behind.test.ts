import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { CATALOGUE } from '@motu/territory/catalogue';
import { createSmallTerritory } from '@motu/territory/testing';
import { expect, test } from 'vitest';
import { createEngine } from './drawing-engine.ts';
import { territoryFiles } from './open-sources.ts';

/** How far behind each thread of this process goes: field 19 of its figures (proc(5)). */
const niceness = (): number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ');
    return Number(fields.split(' ')[16]);
  });

test.runIf(process.platform === 'linux')(
  'DATA-03 objects of a file are read by a thread whose turn comes after that of visitors; those of a table are not',
  async () => {
    const territory = createSmallTerritory();
    const engine = await createEngine({ files: territoryFiles(territory.folder), layers: CATALOGUE });
    const behind = Math.min(getPriority() + 10, 19);
    try {
      const { packed } = await engine.packedPage('communes', { limit: 10 });
      expect([packed.ids.length > 0, niceness().includes(behind)]).toEqual([true, false]);
      const query = { limit: 10, isBehind: true };
      expect([await engine.packedPage('communes', query), await engine.count('communes', query)]).toMatchObject([
        { packed: { ids: packed.ids } },
        packed.ids.length,
      ]);
      expect([niceness().filter((one) => one === behind), engine.load().threads]).toEqual([[behind], 2]);
    } finally {
      await engine.close();
      territory.remove();
    }
  },
);
