import { Button } from '@mantine/core';
import type { BackupList } from '@motu/contract';
import { IconDatabaseExport, IconDatabaseHeart, IconDatabaseImport } from '@tabler/icons-react';
import { LinkButton } from '../link-button.tsx';
import { fr } from './fr.ts';
import type { useMaking } from './use-making.ts';

type BackupActionsProps = { list: BackupList | undefined; making: ReturnType<typeof useMaking> };

/** A backup of the state alone, or with what was imported. */
export function BackupActions({ list, making }: BackupActionsProps) {
  const isUnderway = making.isPending || Boolean(list?.enCours);
  return (
    <>
      <LinkButton to="/admin/backup/restore" icon={IconDatabaseImport} variant="default">
        {fr.restoreFile}
      </LinkButton>
      {list && !list.sansDonnees && (
        <Button
          variant="default"
          disabled={isUnderway}
          leftSection={<IconDatabaseHeart size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => making.mutate(true)}
        >
          {fr.makeWithData}
        </Button>
      )}
      <Button
        loading={isUnderway}
        disabled={!list}
        leftSection={<IconDatabaseExport size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => making.mutate(false)}
      >
        {fr.make}
      </Button>
    </>
  );
}
