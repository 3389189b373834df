import { Button, TextInput } from '@mantine/core';
import { HOST_MAX, readPublicHost, UPSTREAMS_MAX } from '@motu/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from '../form/fields.module.css';
import { fr } from './fr.ts';
import { useListedServers } from './listed-servers.ts';
import { ServerItem } from './server-item.tsx';
import { type ServerRow, serverRows } from './server-rows.ts';
import own from './servers-card.module.css';

type ServersCardProps = {
  /** Those that administrators list, as they are being changed. */
  hosts: readonly string[];
  /** A server to begin with in the field: the form of a layer sends it. */
  proposed: string;
  error: (field: string) => string | undefined;
  onChange: (hosts: string[]) => void;
};

/** The outside servers that layers may come from: those of the installation, and those that administrators add (ADM-23). */
export function ServersCard({ hosts, proposed, error, onChange }: ServersCardProps) {
  const { data = [], isPending, isError } = useListedServers();
  const [text, setText] = useState(proposed);
  const [fault, setFault] = useState<string | null>(null);
  const [removed, setRemoved] = useState<ServerRow | null>(null);
  const rows = serverRows(hosts, data);

  function add(typed: string): void {
    const { host, fault: wrong } = readPublicHost(typed);
    const isListed = rows.some((row) => row.host === host && row.kind !== 'missing');
    if (host === null || isListed) {
      setFault(wrong ?? fr.listed(host ?? typed));
      return;
    }
    setText('');
    setFault(null);
    onChange([...hosts, host]);
  }
  const remove = ({ host }: ServerRow) => onChange(hosts.filter((one) => one !== host));

  return (
    <section id="serveurs" className={`${classes.card} ${own.card}`} aria-labelledby="serveurs-titre">
      <h2 id="serveurs-titre" className={classes.cardTitle}>
        {fr.title}
      </h2>
      <div className={`${classes.cardBody} ${own.body}`}>
        <p className={classes.note}>{fr.note}</p>
        <div className={own.add}>
          <TextInput
            label={fr.add}
            description={fr.addHint}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={HOST_MAX}
            value={text}
            error={fault ?? error('upstreams')}
            autoFocus={proposed !== ''}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setFault(null);
            }}
            // What is typed is not forgotten by whoever saves without adding it.
            onBlur={() => text.trim() !== '' && add(text)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add(text);
            }}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
            disabled={hosts.length >= UPSTREAMS_MAX}
            onClick={() => text.trim() !== '' && add(text)}
          >
            {fr.addIt}
          </Button>
        </div>
        {isError && <Notice tone="danger">{fr.failed}</Notice>}
        {rows.length === 0 && !isPending && <p className={classes.note}>{fr.none}</p>}
        {rows.length > 0 && (
          <ul className={own.rows} aria-label={fr.title}>
            {rows.map((row) => (
              <ServerItem
                key={`${row.kind} ${row.host}`}
                row={row}
                fault={error(`upstreams.${row.index}`)}
                onAdd={() => add(row.host)}
                onRemove={() => (row.layers.length > 0 ? setRemoved(row) : remove(row))}
              />
            ))}
          </ul>
        )}
      </div>
      <ConfirmDialog
        opened={removed !== null}
        title={fr.removeTitle(removed?.host ?? '')}
        danger
        onCancel={() => setRemoved(null)}
        onConfirm={() => {
          if (removed) remove(removed);
          setRemoved(null);
        }}
      >
        <p>{fr.removeText(removed?.layers ?? [])}</p>
      </ConfirmDialog>
    </section>
  );
}
