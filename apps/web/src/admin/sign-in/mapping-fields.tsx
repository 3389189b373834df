import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { NAME_MAX, OIDC_MAPPING_MAX, type OidcMapping, type Role } from '@motu/contract';
import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import classes from '../form/fields.module.css';
import { roleNames } from '../role-names.ts';
import { fr } from './fr.ts';
import own from './sign-in.module.css';

type MappingFieldsProps = { mapping: OidcMapping; fault: string | null; onChange: (mapping: OidcMapping) => void };

const arrow = <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />;
const none = { value: '', label: fr.none };

/** Which group and which role each value of the claim gives. */
export function MappingFields({ mapping, fault, onChange }: MappingFieldsProps) {
  const { data } = useQuery({ queryKey: ['admin', 'groups'], queryFn: ({ signal }) => api.groups.list({ signal }) });
  const groups = data?.content.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const roles = Object.entries(roleNames).map(([value, label]) => ({ value, label }));
  const change = (at: number, changes: Partial<OidcMapping[number]>) =>
    onChange(mapping.map((one, index) => (index === at ? { ...one, ...changes } : one)));
  return (
    <fieldset className={own.mapping}>
      <legend className={classes.label}>{fr.mapping}</legend>
      <p className={classes.note}>{fr.mappingHint}</p>
      {mapping.map(({ value, group, role }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing of its own but its place
        <div key={at} className={own.line}>
          <TextInput
            label={fr.value}
            maxLength={NAME_MAX}
            autoComplete="off"
            value={value}
            onChange={({ currentTarget }) => change(at, { value: currentTarget.value })}
          />
          <NativeSelect
            label={fr.group}
            data={[none, ...groups]}
            rightSection={arrow}
            value={group ?? ''}
            onChange={({ currentTarget }) => change(at, { group: currentTarget.value || null })}
          />
          <NativeSelect
            label={fr.role}
            data={[none, ...roles]}
            rightSection={arrow}
            value={role ?? ''}
            onChange={({ currentTarget }) => change(at, { role: (currentTarget.value || null) as Role | null })}
          />
          <ActionIcon
            size={44}
            aria-label={fr.removeValue(value)}
            title={fr.removeValue(value)}
            onClick={() => onChange(mapping.filter((_, index) => index !== at))}
          >
            <IconTrash size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <div>
        <Button
          variant="default"
          disabled={mapping.length >= OIDC_MAPPING_MAX}
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => onChange([...mapping, { value: '', group: null, role: null }])}
        >
          {fr.addValue}
        </Button>
      </div>
    </fieldset>
  );
}
