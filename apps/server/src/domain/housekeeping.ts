import { IDLE_MS } from './sessions.ts';
import type { State } from './state.ts';

const HOUR_MS = 3_600_000;
/** The journal is kept twelve months. */
const JOURNAL_MS = 365 * 24 * HOUR_MS;
/** An address is needed to count what it sent lately, not longer. */
const SENDER_MS = 24 * HOUR_MS;
/** Whoever reported may be asked for a year after all is settled; the form says so. */
const EMAIL_MS = 365 * 24 * HOUR_MS;
/** What the cache was filled with a season ago tells nothing of what is in it. */
const TASK_MS = 90 * 24 * HOUR_MS;

/** What could not be sent is told for a month. */
const MAIL_MS = 30 * 24 * HOUR_MS;

/** Forgets what is over, now and every hour. Returns the way to stop. */
export function startHousekeeping(state: State, onError: (error: unknown) => void): () => void {
  const tidy = () => forgetOld(state, new Date()).catch(onError);
  void tidy();
  const timer = setInterval(tidy, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export async function forgetOld(state: State, now: Date): Promise<void> {
  const { sessions, attempts, journal, reports, tasks, mails, recovery, pending } = state;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await sessions.purge(ago(IDLE_MS));
  await attempts.purge(ago(HOUR_MS));
  await journal.purge(ago(JOURNAL_MS));
  await reports.forgetSenders(ago(SENDER_MS));
  await reports.forgetEmails(ago(EMAIL_MS));
  await tasks.purge(ago(TASK_MS));
  await mails.purge(ago(MAIL_MS));
  await recovery.purge(now);
  await pending.purge(now);
}
