import { randomUUID } from 'node:crypto';
import { NAME_MAX, type OidcMapping, type OidcSettings, ROLES, type Role, USERNAME_MAX } from '@motu/contract';
import type { Account } from '../accounts.ts';
import { oneLine } from '../journal.ts';
import { NO_PASSWORD } from '../passwords.ts';
import type { State, Stores } from '../state.ts';
import { type Arrival, OidcFailure } from './provider.ts';

/** Of whom the claim gives none. */
const LOWEST_ROLE: Role = ROLES[0];

/** The account of who came back, made at the first time, with the groups and the role that the claim gives (ID-01). */
export function accountOf(state: State, arrival: Arrival, settings: OidcSettings, address: string): Promise<Account> {
  return state.edit(async (stores) => {
    const known = await stores.identities.find(arrival.issuer, arrival.subject);
    const account = known === null ? await make(stores, arrival, settings, address) : await stores.accounts.find(known);
    if (!account) throw new OidcFailure('inconnu');
    if (account.disabled) throw new OidcFailure('desactive');
    return followClaims(stores, account, settings, arrival.claims);
  });
}

/** Gives an account the groups and the role that the claim does. */
export async function followClaims(
  stores: Stores,
  account: Account,
  { groups_claim, mapping }: OidcSettings,
  claims: Record<string, unknown>,
): Promise<Account> {
  const values = valuesOf(claims, groups_claim);
  await followGroups(stores, account, mapping, values);
  return followRole(stores, account, mapping, values);
}

/** Never an account that is there already: a name proves nothing of who has it here. */
async function make(stores: Stores, { issuer, subject, claims }: Arrival, settings: OidcSettings, address: string) {
  if (!settings.creates_accounts) throw new OidcFailure('inconnu');
  const account: Account = {
    id: randomUUID(),
    username: await freeName(stores, usernameFrom(claims, subject)),
    displayName: typeof claims.name === 'string' ? oneLine(claims.name).trim().slice(0, NAME_MAX) || null : null,
    role: LOWEST_ROLE,
    ...{ context: null, email: null, passwordHash: NO_PASSWORD },
    ...{ mustChangePassword: false, disabled: false, version: 1 },
  };
  const now = new Date();
  await stores.accounts.add(account);
  await stores.identities.add({ issuer, subject, accountId: account.id, at: now });
  const line = { actor: account.username, address, action: 'account-add', subject: account.username } as const;
  await stores.journal.record(line, now);
  return account;
}

/** `Hina Teriʻi` → `Hina-Teri-i`: what may be a user's name here. */
export function usernameFrom({ preferred_username, email }: Record<string, unknown>, subject: string): string {
  const [given = subject] = [preferred_username, email].filter(
    (one): one is string => typeof one === 'string' && one !== '',
  );
  const letters = given
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._@-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '');
  return letters.slice(0, USERNAME_MAX - 4) || 'compte';
}

async function freeName({ accounts }: Stores, wanted: string): Promise<string> {
  for (let number = 1; number < 1000; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!(await accounts.findByUsername(name))) return name;
  }
  return randomUUID();
}

/** A claim is one value or a list of them. */
function valuesOf(claims: Record<string, unknown>, claim: string | null): ReadonlySet<string> {
  const given = claim === null ? [] : [claims[claim]].flat();
  return new Set(given.filter((value) => typeof value === 'string'));
}

/** Groups that the mapping names follow the claim; others stay as administrators have set them. */
async function followGroups({ groups }: Stores, { id }: Account, mapping: OidcMapping, values: ReadonlySet<string>) {
  const named = Map.groupBy(
    mapping.filter((one) => one.group !== null),
    ({ group }) => group as string,
  );
  for (const [group, ways] of named)
    await groups.setMember(
      group,
      id,
      ways.some(({ value }) => values.has(value)),
    );
}

/** The highest role that the claim gives; a mapping without roles leaves them to administrators. */
async function followRole(stores: Stores, account: Account, mapping: OidcMapping, values: ReadonlySet<string>) {
  if (mapping.every(({ role }) => role === null)) return account;
  const given = mapping.filter(({ value }) => values.has(value)).map(({ role }) => role);
  const role = ROLES.findLast((one) => given.includes(one)) ?? LOWEST_ROLE;
  if (role === account.role || (await isLastAdmin(stores, account))) return account;
  await stores.accounts.update(account.id, { role });
  return { ...account, role };
}

/** One administrator is always left, whatever the provider says. */
async function isLastAdmin({ accounts }: Stores, { id, role }: Account): Promise<boolean> {
  if (role !== 'admin') return false;
  await accounts.lockAdmins();
  return !(await accounts.list()).some((one) => one.id !== id && one.role === 'admin' && !one.disabled);
}
