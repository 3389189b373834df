import Bowser from 'bowser';
import { oneLine } from './journal.ts';

/** Longer than any browser says of itself. */
const AGENT_MAX = 500;
/** One line of a list. */
const WORDS_MAX = 80;

/** `Mozilla/5.0 (Windows NT 10.0; …) … Firefox/128.0` → `Firefox sur Windows`; null for what tells nothing. */
export function describeDevice(agent: string | null): string | null {
  if (!agent) return null;
  const { browser, os } = Bowser.parse(agent.slice(0, AGENT_MAX));
  const parts = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return parts.length > 0 ? oneLine(parts.join(' sur ')).slice(0, WORDS_MAX) : null;
}
