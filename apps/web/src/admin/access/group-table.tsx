import { Button, Checkbox, Menu, VisuallyHidden } from '@mantine/core';
import type { GroupChoice, Visibility } from '@motu/contract';
import { formatBriefDays } from '@motu/core';
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import { dateLocale } from '../../ui/date-locale.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from '../form/fields.module.css';
import list from '../list/list.module.css';
import own from './access.module.css';
import { fr } from './fr.ts';
import { useGroupChoices } from './use-group-choices.ts';

type Chosen = Extract<Visibility, { kind: 'groups' }>['groups'];
type GroupTableProps = { chosen: Chosen; onChange: (chosen: Chosen) => void };

/** The groups that see a thing, and whether they may take its data away. */
export function GroupTable({ chosen, onChange }: GroupTableProps) {
  const query = useGroupChoices();
  const known = query.data?.content ?? [];
  const free = known.filter(({ id }) => !chosen.some(({ group }) => group === id));
  return (
    <div className={list.card}>
      {chosen.length > 0 && (
        <table className={`${list.table} ${own.groups}`} aria-label={fr.chosenGroups}>
          <thead>
            <tr>
              <th scope="col">{fr.group}</th>
              <th scope="col" className={own.right}>
                {fr.see}
              </th>
              <th scope="col" className={own.right}>
                {fr.download}
              </th>
              <th scope="col" className={own.action}>
                <VisuallyHidden>{fr.actions}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {chosen.map((rights) => (
              <GroupRow
                key={rights.group}
                rights={rights}
                known={known.find(({ id }) => id === rights.group)}
                onDownload={(download) =>
                  onChange(chosen.map((one) => (one.group === rights.group ? { ...one, download } : one)))
                }
                onRemove={() => onChange(chosen.filter(({ group }) => group !== rights.group))}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className={own.foot}>
        {free.length > 0 ? (
          <AddGroup free={free} onAdd={(group) => onChange([...chosen, { group, download: true }])} />
        ) : (
          query.data && <p className={classes.note}>{known.length === 0 ? fr.noGroups : fr.noMore}</p>
        )}
      </div>
    </div>
  );
}

type GroupRowProps = {
  rights: Chosen[number];
  known: GroupChoice | undefined;
  onDownload: (download: boolean) => void;
  onRemove: () => void;
};

function GroupRow({ rights, known, onDownload, onRemove }: GroupRowProps) {
  const name = known?.name ?? fr.unknown;
  return (
    <tr>
      <td>
        <span className={list.name}>{name}</span>
        {known && <span className={list.about}>{formatPersons(known)}</span>}
      </td>
      <td className={own.right}>
        <IconCheck size={20} stroke={2} className={own.check} role="img" aria-label={fr.sees(name)} />
      </td>
      <td className={own.right}>
        <Checkbox
          className={own.box ?? ''}
          aria-label={fr.downloads(name)}
          checked={rights.download}
          onChange={({ currentTarget }) => onDownload(currentTarget.checked)}
        />
      </td>
      <td className={own.action}>
        <IconButton label={fr.remove(name)} icon={IconX} onClick={onRemove} />
      </td>
    </tr>
  );
}

function AddGroup({ free, onAdd }: { free: readonly GroupChoice[]; onAdd: (group: string) => void }) {
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}>
          {fr.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={own.menu ?? ''}>
        {free.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onAdd(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function formatPersons({ persons, until }: GroupChoice): string {
  const day = until && fr.until(formatBriefDays({ from: until, to: until }, dateLocale()));
  return [fr.persons(persons), day].filter(Boolean).join(' · ');
}
