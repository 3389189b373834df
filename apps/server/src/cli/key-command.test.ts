import { addDays, tahitiDay } from '@motu/core';
import { expect, test } from 'vitest';
import { AccessKeys } from '../domain/access/keys.ts';
import { addAccount } from '../testing/accounts.ts';
import { describeOnBoth } from '../testing/state.ts';
import { keyCommand } from './key-command.ts';

describeOnBoth('motu key', (state) => {
  const motu = (...args: string[]) => keyCommand(state(), args, { usage: 'Usage' });

  test('ACL-04 list tells every key without itself, revoke ends one, and anything else is told', async () => {
    const owner = await addAccount(state(), 'teva', 'admin');
    const endsOn = addDays(tahitiDay(new Date()), 30);
    const keys = new AccessKeys(state());
    const { content, key } = await keys.add(
      { name: 'QGIS', owner, groups: [], endsOn },
      { actor: 'teva', address: null },
    );
    expect(await motu('list')).toEqual([`${content.id}\tactive\t${endsOn}\tjamais\tteva\tQGIS`]);
    expect(await motu('revoke', content.id)).toEqual(['Clé « QGIS » révoquée.']);
    expect((await motu('list'))[0]).toContain('révoquée');
    await expect(keys.viewerOf(key, '::1')).rejects.toThrow('révoquée');
    await expect(motu('revoke', 'aucune')).rejects.toThrow('Cette clé n’existe pas.');
    for (const args of [[], ['revoke'], ['list', 'tout']]) await expect(motu(...args)).rejects.toThrow('Usage');
  });
});
