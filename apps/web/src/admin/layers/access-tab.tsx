import { Notice } from '../../ui/notice.tsx';
import { CheckCard } from '../access/check-card.tsx';
import { fr } from '../access/fr.ts';
import { chosen, PUBLIC } from '../access/visibility.ts';
import { VisibilityField } from '../access/visibility-field.tsx';
import type { TabProps } from './tab-props.ts';

/** Who sees the layer, and what each would see of it (ACL-01). */
export function AccessTab({ form: { draft, base, set, error } }: TabProps) {
  const visibility = draft.visibility ?? PUBLIC;
  return (
    <>
      <VisibilityField
        of="layer"
        value={visibility}
        error={error('visibility')}
        onChange={(next) => set(chosen(next, base))}
      />
      <CheckCard published={draft.published} visibility={visibility} />
      {visibility.kind !== 'public' && <Notice tone="information">{fr.zones}</Notice>}
    </>
  );
}
