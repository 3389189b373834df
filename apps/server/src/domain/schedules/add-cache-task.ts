import { AppError, formatCount } from '@motu/core';
import type { State } from '../state.ts';
import type { Tasks } from '../tasks/tasks.ts';
import type { ScheduleWork } from './run-schedules.ts';

/** Puts a task of the tile cache in the queue, where it is followed as any other. */
export function createCacheWork(state: State, tasks: Pick<Tasks, 'add'>): ScheduleWork {
  return async ({ schedule: { cache }, author }) => {
    if (!cache) throw new AppError('invalid', 'Cette planification ne dit pas quelles tuiles.');
    const states = ['waiting', 'running', 'paused'] as const;
    const active = (await Promise.all(states.map((one) => state.tasks.inState(one)))).flat();
    if (active.some(({ layer, kind }) => layer === cache.layer && kind === cache.kind))
      throw new AppError(
        'conflict',
        'La tâche précédente de cette couche n’est pas terminée\u00a0: rien n’a été ajouté.',
      );
    const { total, layerName } = await tasks.add(cache, { actor: author ?? 'motu', address: null });
    return `Tâche ajoutée pour «\u00a0${layerName}\u00a0»\u00a0: ${formatCount(total, 'tuile')}.`;
  };
}
