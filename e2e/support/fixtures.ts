import { type BrowserContext, test as base, expect } from '@playwright/test';
import type { Account } from './motu.ts';
import { answerBeforehand } from './visitor.ts';

type Fixtures = {
  /** Whether the page is opened for the first time: the cookie banner and the welcome dialog come. Otherwise they have been answered. */
  newVisitor: boolean;
  /** What the test provokes (addresses, as a rule): the browser writes each refusal in the console. */
  refusals: RegExp[];
  /** Signs in without the form, for tests of what comes after. */
  signIn: (account: Account) => Promise<void>;
  /** Cuts the network; tiles and parts under way are then lost, which the browser writes in the console. */
  cutNetwork: () => Promise<void>;
  noFault: undefined;
};

/** A server whose cores are all drawing lets some tiles wait: the page asks for them again, and nobody can keep the browser from writing it. */
const BUSY = /status of 503 .*\/api\/wmts\/1\.0\.0\//;

/** A test that fails on any console error, uncaught error or violation of the content security policy. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  baseURL: ({}, use) => use(process.env.MOTU_E2E_URL),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  refusals: ({}, use) => use([]),

  newVisitor: [false, { option: true }],
  page: async ({ context, page, baseURL, newVisitor }, use) => {
    if (!newVisitor) await answerBeforehand(context, baseURL ?? '');
    await use(page);
  },

  signIn: ({ context }, use) => use((account) => signInByCall(context, account)),

  cutNetwork: ({ context, refusals }, use) =>
    use(async () => {
      refusals.push(
        /ERR_INTERNET_DISCONNECTED|Unable to preload CSS|dynamically imported module|\/api\/(wmts|contexts)\//,
      );
      await context.setOffline(true);
    }),

  noFault: [
    async ({ page, refusals }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        const text = `${message.text()} (${message.location().url})`;
        if (message.type() === 'error' && ![BUSY, ...refusals].some((one) => one.test(text))) faults.push(text);
      });
      await use(undefined);
      expect(faults, 'nothing is written in the console').toEqual([]);
    },
    { auto: true },
  ],
});

async function signInByCall({ request }: BrowserContext, { username, password }: Account): Promise<void> {
  const { headerName, token } = await (await request.get('/api/token')).json();
  const answer = await request.post('/api/auth', { data: { username, password }, headers: { [headerName]: token } });
  expect(answer.status(), 'sign-in is accepted').toBe(200);
}

export { expect };
