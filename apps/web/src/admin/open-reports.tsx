import { Counter } from './counter.tsx';
import { fr } from './fr.ts';
import { useOverview } from './use-overview.ts';

/** How many reports of visitors wait, beside their link. */
export function OpenReports() {
  const { data } = useOverview();
  return <Counter count={data?.content.openReports ?? 0} label={fr.toHandle} />;
}
