import { expect, test } from 'vitest';
import { hashSessionId } from '../domain/sessions.ts';
import { SignIn } from '../domain/sign-in.ts';
import { addAccount, PASSWORD } from '../testing/accounts.ts';
import { describeOnBoth } from '../testing/state.ts';
import { userCommand } from './user-command.ts';

describeOnBoth('motu user', (state) => {
  const motu = (...args: string[]) => userCommand(state(), args, { usage: 'Usage', readPassword: () => PASSWORD });
  const find = (name: string) => state().accounts.findByUsername(name);

  test('AUTH-13 add makes an account with a random password, to be changed', async () => {
    const lines = await motu('add', 'hina', '--role', 'admin', '--name', 'Hina Teriʻi');
    expect(lines[0]).toBe('Compte « hina » créé.');
    expect(lines[1]).toMatch(/à changer à la première connexion : \S{23}$/);
    expect(await find('hina')).toMatchObject({ role: 'admin', displayName: 'Hina Teriʻi', mustChangePassword: true });
  });

  test('AUTH-13 add takes a password from standard input and does not repeat it', async () => {
    expect(await motu('add', 'teva', '--password-stdin')).toEqual(['Compte « teva » créé.']);
    expect(await find('teva')).toMatchObject({ role: 'user', mustChangePassword: false });
  });

  test.each([['hina'], ['HINA']])('AUTH-13 add refuses a name that exists: %s', async (name) => {
    await expect(motu('add', name)).rejects.toThrow('déjà pris');
  });

  test.each(['', 'deux mots', 'saut\nde ligne', '-tiret', 'x'.repeat(61)])(
    'AUTH-13 add refuses the name %j',
    async (name) => {
      await expect(motu('add', '--', name)).rejects.toThrow('ne peut pas être un nom d’utilisateur');
    },
  );

  test('AUTH-13 passwd changes the password and ends the sessions', async () => {
    const account = await find('teva');
    await state().sessions.add({
      idHash: 's',
      accountId: account?.id ?? '',
      createdAt: new Date(),
      seenAt: new Date(),
    });
    expect((await motu('passwd', 'teva'))[0]).toBe('Mot de passe de « teva » changé, ses sessions sont fermées.');
    expect(await find('teva')).toMatchObject({ mustChangePassword: true });
    expect((await find('teva'))?.passwordHash).not.toBe(account?.passwordHash);
    expect(await state().sessions.find('s')).toBeNull();
  });

  test('ID-03 reset-link prints a link that chooses a password, with the address of the site when it is known', async () => {
    const [said, path, hint] = await motu('reset-link', 'teva');
    expect(said).toBe('Lien pour choisir le mot de passe de « teva », valable une heure et pour une fois :');
    expect(path).toMatch(/^\/login\/nouveau#\S{43}$/);
    expect(hint).toContain('MOTU_PUBLIC_URL');
    const tools = { usage: 'Usage', readPassword: () => PASSWORD, siteUrl: 'https://cartes.exemple.pf' };
    const [, link = ''] = await userCommand(state(), ['reset-link', 'teva'], tools);
    const [site, token = ''] = link.split('/login/nouveau#');
    expect(site).toBe('https://cartes.exemple.pf');
    expect(await state().recovery.find(hashSessionId(token), new Date())).toBe((await find('teva'))?.id);
  });

  test('ID-02 second-factor --remove takes away every factor, the recovery codes and the sessions', async () => {
    const id = (await find('teva'))?.id ?? '';
    const now = new Date();
    await state().factors.add({
      ...{ id: 'f', accountId: id, kind: 'codes', name: 'Téléphone', secret: '', counter: 0 },
      ...{ createdAt: now, usedAt: null },
    });
    await state().factors.giveRecoveryCodes(id, ['a', 'b']);
    await state().sessions.add({ idHash: 'f', accountId: id, createdAt: now, seenAt: now });
    await expect(motu('second-factor', 'teva')).rejects.toThrow('Usage');
    expect(await motu('second-factor', 'teva', '--remove')).toEqual([
      '« teva » n’a plus de second facteur, ses sessions sont fermées.',
    ]);
    expect(await state().factors.kindsOf(id)).toEqual([]);
    expect(await state().factors.countRecoveryCodes(id)).toBe(0);
    expect(await state().sessions.find('f')).toBeNull();
  });

  test('AUTH-13 (ACL-03) role changes the role, but leaves one administrator', async () => {
    for (const role of ['editor', 'manager', 'admin']) {
      await motu('role', 'teva', role);
      expect(await find('teva')).toMatchObject({ role });
    }
    await motu('role', 'hina', 'user');
    await expect(motu('role', 'teva', 'user')).rejects.toThrow('dernier administrateur');
    await expect(motu('disable', 'teva')).rejects.toThrow('dernier administrateur');
    await expect(motu('role', 'hina', 'chef')).rejects.toThrow(
      'Le rôle est l’un de « user », « editor », « manager », « admin », pas « chef ».',
    );
  });

  test('AUTH-13 disable and enable', async () => {
    await addAccount(state(), 'maeva', 'user');
    await motu('disable', 'maeva');
    expect(await find('maeva')).toMatchObject({ disabled: true });
    await motu('enable', 'maeva');
    expect(await find('maeva')).toMatchObject({ disabled: false });
  });

  test('AUTH-12 unlock lifts the wait of one account, from every address, and of no other', async () => {
    const signIn = new SignIn(state());
    const enter = (name: string, password: string, address: string) =>
      signIn.signIn(name, password, { address, agent: null, id: null });
    for (const name of ['maeva', 'hina']) {
      for (const address of ['192.0.2.1', '198.51.100.1']) {
        for (let i = 0; i < 10; i++) await expect(enter(name, 'wrong', address)).rejects.toThrow('incorrect');
        await expect(enter(name, PASSWORD, address)).rejects.toThrow('Trop de tentatives');
      }
    }
    expect(await motu('unlock', 'Maeva')).toEqual(['Les mots de passe refusés de « Maeva » sont oubliés.']);
    for (const address of ['192.0.2.1', '198.51.100.1']) {
      expect(await enter('maeva', PASSWORD, address)).toMatchObject({ account: { username: 'maeva' } });
      await expect(enter('hina', PASSWORD, address)).rejects.toThrow('Trop de tentatives');
    }
    await expect(motu('unlock', 'personne')).rejects.toThrow('Aucun compte ne porte le nom');
    expect((await state().journal.latest(50)).map(({ action }) => action)).toContain('account-unlock');
  });

  test('AUTH-14 context attaches a context, and takes it away', async () => {
    await motu('context', 'hina', 'mer');
    expect(await find('hina')).toMatchObject({ context: 'mer' });
    await motu('context', 'hina');
    expect(await find('hina')).toMatchObject({ context: null });
  });

  test('AUTH-13 list shows every account', async () => {
    expect(await motu('list')).toEqual(['hina\tuser\tactif\tHina Teriʻi', 'maeva\tuser\tactif', 'teva\tadmin\tactif']);
  });

  test('AUTH-13 an unknown account or verb is told', async () => {
    await expect(motu('role', 'personne', 'admin')).rejects.toThrow('Aucun compte ne porte le nom « personne ».');
    await expect(motu('fly')).rejects.toThrow('Usage');
    await expect(motu('list', '--unknown')).rejects.toThrow('Usage');
  });

  test('AUTH-13 each change is in the journal', async () => {
    const actions = (await state().journal.latest(100)).map(({ action, subject }) => `${action} ${subject}`);
    expect(actions).toContain('account-add hina');
    expect(actions).toContain('account-change maeva');
  });
});
