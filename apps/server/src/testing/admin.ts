import type { JournalPage } from '@motu/contract';
import type { LightMyRequestResponse } from 'fastify';
import { addAccount, PASSWORD } from './accounts.ts';
import { type Browser, signedIn, type TestApp } from './app.ts';

export type Admin = Browser & {
  /** The content of an answer that must be there. */
  read<T>(url: string): Promise<T>;
  post(url: string, json?: unknown): Promise<LightMyRequestResponse>;
  put(url: string, json: unknown): Promise<LightMyRequestResponse>;
  remove(url: string): Promise<LightMyRequestResponse>;
  /** Types the password again, for the next call. */
  confirm(): Promise<LightMyRequestResponse>;
  /** The journal, the latest first. */
  journal(question?: string): Promise<JournalPage['content']>;
};

/** An administrator at work. */
export async function adminOf(motu: TestApp, username = 'teva'): Promise<Admin> {
  const browser = await signedIn(motu, await addAccount(motu.state, username, 'admin'));
  return {
    ...browser,
    async read<T>(url: string) {
      const answer = await browser.get(url);
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
      return answer.json<{ content: T }>().content;
    },
    post: (url, json) => browser.write('POST', url, json),
    put: (url, json) => browser.write('PUT', url, json),
    remove: (url) => browser.write('DELETE', url),
    confirm: () => browser.write('POST', '/api/auth/confirmation', { currentPassword: PASSWORD }),
    journal: async (question = '') => (await browser.get(`/api/admin/journal?${question}`)).json<JournalPage>().content,
  };
}

/** The fields that an answer refuses. */
export const refusedFields = (answer: LightMyRequestResponse): string[] =>
  (answer.json<{ errors?: { field: string }[] }>().errors ?? []).map(({ field }) => field);
