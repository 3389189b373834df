import { definePart, LazyPart } from '../ui/lazy-part.tsx';
import { useConsent } from './consent-context.ts';

const banner = definePart(
  () => import('./consent-dialog.tsx'),
  (module) => module.ConsentDialog,
);

/** The cookie banner, as long as the visitor has not answered. One that cannot arrive asks nothing: silence is a refusal. */
export function ConsentBanner({ onLearnMore }: { onLearnMore: () => void }) {
  const { accepted } = useConsent();
  return accepted === null && <LazyPart part={banner} props={{ onLearnMore }} fallback={null} frame={() => null} />;
}
