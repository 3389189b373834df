import { defineConfig } from '@playwright/test';
import { shellPath } from './e2e/support/chromium-path.ts';

// A title that ends with @desktop tells what does not depend on the screen, or needs a mouse or keys: it is tried once. One that
// ends with @phone needs a finger, or little room. All others are tried at both sizes.
const PHONE_AND_DESKTOP = [
  { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  {
    name: 'phone',
    grepInvert: /@desktop/,
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/support/start-server.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Two cores are the smallest machine this must run on; a third test has them while the others wait for what they will see.
  workers: 3,
  retries: 0,
  // Long enough for a busy machine; what passes does not wait.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris', // never Tahiti's: what depends on the machine's zone must show
    // Recording costs as much as the tests themselves: `playwright test --trace on` when one is needed.
    trace: 'off',
    // Tests stand between the page and its server: a worker would answer in the place of both. Those that are about it let it in.
    serviceWorkers: 'block',
    // What moves is measured nowhere, and a colour half-way between two would fail the contrast checks.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: shellPath(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
  projects: PHONE_AND_DESKTOP,
});
