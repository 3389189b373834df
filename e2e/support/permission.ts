import type { Page } from '@playwright/test';

/** Answers for the visitor whether their position may be known: Playwright itself can only grant. */
export async function setPermission(page: Page, setting: 'denied' | 'granted'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  await session.send('Browser.setPermission', {
    permission: { name: 'geolocation' },
    setting,
    ...(browserContextId && { browserContextId }),
  });
}
