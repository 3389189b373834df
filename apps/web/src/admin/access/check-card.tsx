import { NativeSelect } from '@mantine/core';
import type { Looker, Visibility } from '@motu/contract';
import { IconChevronDown, IconEye, IconEyeOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import classes from '../form/fields.module.css';
import own from './access.module.css';
import { fr } from './fr.ts';
import { useGroupChoices } from './use-group-choices.ts';

type CheckCardProps = { published: boolean; visibility: Visibility };

/** What someone would see of the layer as it is being written: the server says it, by the rule that it holds itself. */
export function CheckCard({ published, visibility }: CheckCardProps) {
  const [as, setAs] = useState('visitor');
  const groups = useGroupChoices().data?.content ?? [];
  const looker = readLooker(as);
  // Groups that are not chosen yet see as nobody does.
  const isWritten = visibility.kind !== 'groups' || visibility.groups.length > 0;
  const { data, isError } = useQuery({
    queryKey: ['admin', 'access-check', published, visibility, looker],
    queryFn: ({ signal }) => api.access.check({ body: { published, visibility, as: looker }, signal }),
    placeholderData: keepPreviousData,
    enabled: isWritten,
  });
  return (
    <section className={`${classes.card} ${own.checked}`} aria-labelledby="verifier">
      <div className={own.checkHead}>
        <h2 id="verifier">{fr.check}</h2>
        <NativeSelect
          aria-labelledby="verifier"
          data={[
            { value: 'visitor', label: fr.visitor },
            { value: 'signed-in', label: fr.signedIn },
            ...groups.map(({ id, name }) => ({ value: `member ${id}`, label: fr.member(name) })),
          ]}
          leftSection={<IconEye size={20} stroke={1.75} aria-hidden="true" />}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
          value={as}
          onChange={({ currentTarget }) => setAs(currentTarget.value)}
        />
      </div>
      {isError && <p className={classes.fault}>{fr.checkFailed}</p>}
      <ul className={own.ways} aria-live="polite">
        {isWritten &&
          data?.content.map(({ way, status }) => {
            const isSeen = status === 200;
            const Icon = isSeen ? IconEye : IconEyeOff;
            return (
              <li key={way} className={own.way} data-seen={isSeen || undefined}>
                <Icon size={18} stroke={1.75} aria-hidden="true" />
                {`${fr.ways[way]}\u00a0:`} <strong>{isSeen ? fr.seen : fr.notFound}</strong>
              </li>
            );
          })}
      </ul>
      {!isWritten && <p className={classes.note}>{fr.choose}</p>}
      {!published && <p className={classes.note}>{fr.notPublished}</p>}
    </section>
  );
}

function readLooker(text: string): Looker {
  const [kind, group = ''] = text.split(' ');
  if (kind === 'member') return { kind, group };
  return { kind: kind === 'signed-in' ? kind : 'visitor' };
}
