import type { AccessKey, Visibility } from '@motu/contract';
import { useState } from 'react';
import classes from '../form/fields.module.css';
import { fr as keyTexts } from '../keys/fr.ts';
import { KeyChip } from '../keys/key-chip.tsx';
import { KeyMade } from '../keys/key-made.tsx';
import { formatEnd, formatOpened, formatUse } from '../keys/key-words.ts';
import keyStyles from '../keys/keys.module.css';
import { type MadeKey, NewKey } from '../keys/new-key.tsx';
import { useKeys } from '../keys/use-keys.ts';
import own from './access.module.css';
import { fr } from './fr.ts';

/** The keys that open a layer, and the way to another one (ACL-04). */
export function KeysCard({ visibility }: { visibility: Visibility }) {
  const { data } = useKeys();
  const [made, setMade] = useState<MadeKey | null>(null);
  const opening = data?.content.filter((key) => opens(key, visibility));
  const groups = visibility.kind === 'groups' ? visibility.groups.map(({ group }) => group) : [];
  return (
    <section className={`${classes.card} ${own.keys}`} aria-labelledby="cles">
      <div className={own.keysHead}>
        <h2 id="cles" className={classes.cardTitleWords}>
          {keyTexts.title}
        </h2>
        {visibility.kind !== 'public' && <NewKey groups={groups} onMade={setMade} />}
      </div>
      <p className={classes.note}>
        {keyTexts.how} <strong>{keyTexts.parameter}</strong> {keyTexts.howIn}
      </p>
      {made && <KeyMade {...made} />}
      {visibility.kind === 'public' && <p className={classes.note}>{fr.keysPublic}</p>}
      {visibility.kind !== 'public' && opening?.length === 0 && <p className={classes.note}>{fr.noKey}</p>}
      <ul className={own.keyList}>
        {opening?.map((key) => (
          <KeyItem key={key.id} {...key} />
        ))}
      </ul>
    </section>
  );
}

function KeyItem(key: AccessKey) {
  const now = new Date();
  const isOver = key.state === 'ended' || key.state === 'revoked';
  return (
    <li className={own.keyItem}>
      <span className={own.keyLine}>
        <span className={`${own.keyName} ${isOver ? keyStyles.over : ''}`}>{key.name}</span>
        <KeyChip state={key.state} />
      </span>
      <span>{formatOpened(key)}</span>
      <span className={own.keyLine}>
        <span>{formatUse(key, now)}</span>
        <span>{formatEnd(key, now)}</span>
      </span>
    </li>
  );
}

/** Those of its groups; and where one has only to be signed in, all of them. */
function opens({ groups }: AccessKey, visibility: Visibility): boolean {
  if (visibility.kind === 'public') return false;
  return (
    visibility.kind === 'signed-in' || visibility.groups.some(({ group }) => groups.some(({ id }) => id === group))
  );
}
