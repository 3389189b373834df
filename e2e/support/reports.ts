import { randomUUID } from 'node:crypto';
import { withState } from './state.ts';

/** All tests come from one address: what it has sent before is no longer counted. */
export const forgetSenders = () => withState(({ reports }) => reports.forgetSenders(new Date(Date.now() + 60_000)));

/** A word that no other report holds. */
export const uniqueWord = () => `essai${randomUUID().slice(0, 8)}`;

/** A report that was sent from elsewhere. */
export async function addReport(description: string): Promise<void> {
  const report = { categorie: 'route' as const, description, email: 'hina@exemple.pf', sender: '203.0.113.1' };
  const place = { lon: -149.566, lat: -17.54, zoom: 15, couches: ['communes', 'fond-de-carte'] };
  await withState(({ reports }) => reports.add({ ...report, ...place, id: randomUUID(), date: new Date() }));
}
