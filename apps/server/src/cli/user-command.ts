import { parseArgs } from 'node:util';
import { ROLES, type Role } from '@motu/contract';
import { AppError } from '@motu/core';
import { createAccountAdmin } from '../domain/account-admin.ts';
import type { State } from '../domain/state.ts';

type Tools = {
  usage: string;
  readPassword: () => string;
  /** Where the site answers, when that is known. */
  siteUrl?: string | null;
};

/** Runs one `motu user …` and returns the lines to print. */
export async function userCommand(
  state: State,
  args: string[],
  { usage, readPassword, siteUrl = null }: Tools,
): Promise<string[]> {
  const { values, positionals } = parse(args, usage);
  const [verb, name = '', value] = positionals;
  const accounts = createAccountAdmin(state, { actor: 'motu', address: null });
  const password = values['password-stdin'] ? readPassword() : null;

  switch (verb) {
    case 'add': {
      const options = { role: toRole(values.role ?? 'user'), displayName: values.name ?? null, password };
      return [`Compte « ${name} » créé.`, ...passwordLines(await accounts.add(name, options))];
    }
    case 'passwd':
      return [
        `Mot de passe de « ${name} » changé, ses sessions sont fermées.`,
        ...passwordLines(await accounts.setPassword(name, password)),
      ];
    case 'reset-link':
      return [
        `Lien pour choisir le mot de passe de « ${name} », valable une heure et pour une fois :`,
        `${siteUrl ?? ''}${await accounts.resetLink(name)}`,
        ...(siteUrl ? [] : ['À faire précéder de l’adresse du site : MOTU_PUBLIC_URL n’est pas réglé.']),
      ];
    case 'second-factor':
      if (!values.remove) throw new AppError('invalid', usage);
      await accounts.removeFactors(name);
      return [`« ${name} » n’a plus de second facteur, ses sessions sont fermées.`];
    case 'role':
      await accounts.setRole(name, toRole(value));
      return [`Rôle de « ${name} » : ${value}.`];
    case 'context':
      await accounts.setContext(name, value ?? null);
      return [value ? `Contexte de « ${name} » : ${value}.` : `« ${name} » n’a plus de contexte attaché.`];
    case 'disable':
      await accounts.setDisabled(name, true);
      return [`Compte « ${name} » désactivé, ses sessions sont fermées.`];
    case 'enable':
      await accounts.setDisabled(name, false);
      return [`Compte « ${name} » réactivé.`];
    case 'unlock':
      await accounts.unlock(name);
      return [`Les mots de passe refusés de « ${name} » sont oubliés.`];
    case 'list':
      return (await state.accounts.list()).map(({ username, displayName, role, context, disabled }) =>
        [username, role, disabled ? 'désactivé' : 'actif', displayName ?? '', context ?? ''].join('\t').trimEnd(),
      );
    default:
      throw new AppError('invalid', usage);
  }
}

function parse(args: string[], usage: string) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        name: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        remove: { type: 'boolean' },
      },
    });
  } catch (cause) {
    throw new AppError('invalid', usage, { cause });
  }
}

function toRole(text: string | undefined): Role {
  const role = ROLES.find((one) => one === text);
  if (role) return role;
  const offered = ROLES.map((one) => `« ${one} »`).join(', ');
  throw new AppError('invalid', `Le rôle est l’un de ${offered}, pas « ${text ?? ''} ».`);
}

const passwordLines = (password: string | null): string[] =>
  password ? [`Mot de passe, à changer à la première connexion : ${password}`] : [];
