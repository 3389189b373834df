import type { Page } from '@playwright/test';

/** What can be focused on a page whose focus ring is not seen whole, with what cuts it. */
export async function clippedRings(page: Page): Promise<string[]> {
  // From here on a focus that a script gives is one of the keyboard too: its ring is shown.
  await page.keyboard.press('Tab');
  return page.evaluate(findClippedRings);
}

/** Runs in the page. */
function findClippedRings(): string[] {
  const stops = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]');
  return Array.from(stops).flatMap((stop) => {
    if (stop.tabIndex < 0 || !stop.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    stop.focus();
    if (document.activeElement !== stop) return [];
    const cut = [stop, ...stop.querySelectorAll('*')].map(whatCutsRing).find((one) => one !== null);
    return cut ? [`${stop.outerHTML.slice(0, 120)} is cut by ${cut}`] : [];
  });

  /** The class of the first part around it that leaves no room for its outline; null when there is none. */
  function whatCutsRing(element: Element): string | null {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    if (outlineStyle === 'none' || reach <= 0) return null;
    const ring = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const room = around.getBoundingClientRect();
      const isCutAcross = overflowX !== 'visible' && (ring.left - reach < room.left || ring.right + reach > room.right);
      const isCutDown = overflowY !== 'visible' && (ring.top - reach < room.top || ring.bottom + reach > room.bottom);
      if (isCutAcross || isCutDown) return around.className || around.tagName;
    }
    return null;
  }
}
