import { IconMapQuestion } from '@tabler/icons-react';
import { DeadEndPage } from '../auth/index.ts';
import { fr } from './fr.ts';

/** An address that leads nowhere (APP-08). */
export function NotFoundPage() {
  return (
    <DeadEndPage icon={IconMapQuestion} title={fr.notFound}>
      {fr.notFoundText}
    </DeadEndPage>
  );
}
