const VARIABLE = '--motu-banner-height';

/** Tells the style sheets how high the banner is, so that what opens under it keeps clear. Returns the way to stop. */
export function publishHeight(element: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(VARIABLE, `${element.offsetHeight}px`));
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(VARIABLE);
  };
}
