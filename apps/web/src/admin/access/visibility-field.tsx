import type { Visibility } from '@motu/contract';
import { IconUserCheck, IconUsersGroup, IconWorld } from '@tabler/icons-react';
import { RadioCards } from '../../ui/radio-cards.tsx';
import classes from '../form/fields.module.css';
import { fr } from './fr.ts';
import { GroupTable } from './group-table.tsx';

const ICONS = { public: IconWorld, 'signed-in': IconUserCheck, groups: IconUsersGroup };
const KINDS = ['public', 'signed-in', 'groups'] as const;

/** A context is « public », a layer « publique ». */
const choicesOf = (of: keyof typeof fr.whoSees) =>
  KINDS.map((value) => ({
    value,
    label: of === 'context' && value === 'public' ? fr.publicContext : fr.kinds[value],
    description: fr.kindsHelp[value],
    icon: ICONS[value],
  }));

type VisibilityFieldProps = {
  of: keyof typeof fr.whoSees;
  value: Visibility;
  error: string | undefined;
  onChange: (value: Visibility) => void;
};

/** Who sees a layer or a context (ACL-01): everyone, whoever is signed in, or some groups. */
export function VisibilityField({ of, value, error, onChange }: VisibilityFieldProps) {
  const choose = (kind: Visibility['kind']) => onChange(kind === 'groups' ? { kind, groups: [] } : { kind });
  return (
    <>
      <RadioCards label={fr.whoSees[of]} choices={choicesOf(of)} value={value.kind} onChange={choose} />
      {value.kind === 'groups' && (
        <GroupTable chosen={value.groups} onChange={(groups) => onChange({ kind: 'groups', groups })} />
      )}
      {error && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
