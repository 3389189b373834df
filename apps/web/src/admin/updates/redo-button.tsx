import { Button } from '@mantine/core';
import { IconArrowRight, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorMessage } from '../../ui/error-text.ts';
import { notify } from '../../ui/notify.tsx';
import { TASKS_KEY } from '../tasks/use-tasks.ts';
import type { Patch } from './find-patches.ts';
import { fr } from './fr.ts';
import { redoTiles } from './redo-tiles.ts';
import classes from './updates-page.module.css';

/** One click: the kept tiles of the layers that were updated are made anew, by tasks that go on alone. */
export function RedoTiles({ patches }: { patches: readonly Patch[] }) {
  const client = useQueryClient();
  const redoing = useMutation({
    mutationFn: async (all: readonly Patch[]) => {
      let count = 0;
      for (const patch of all) count += (await redoTiles(patch, patch.after)).length;
      return { count, of: all };
    },
    onSuccess: ({ count }) => notify({ tone: 'success', title: fr.redone(count), text: fr.redoHint }),
    onError: (error) => notify({ tone: 'error', title: fr.notRedone, text: errorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: TASKS_KEY }),
  });
  // Another update that is applied afterwards has tiles of its own.
  const isDone = redoing.data !== undefined && patches.every((patch) => redoing.data.of.includes(patch));
  if (isDone)
    return (
      <Link className={classes.tasks} to="/admin/tasks">
        {fr.redone(redoing.data.count)} · {fr.seeTasks}
        <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
      </Link>
    );
  return (
    <Button
      variant="default"
      title={fr.redoHint}
      loading={redoing.isPending}
      leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => redoing.mutate(patches)}
    >
      {fr.redo}
    </Button>
  );
}
