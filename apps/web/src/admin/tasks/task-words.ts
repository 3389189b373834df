import type { Task } from '@motu/contract';
import { formatDate, formatDuration } from '@motu/core';
import { dateLocale } from '../../ui/date-locale.ts';
import { fr } from './fr.ts';

/** What a task concerns: its layer, or what it does to all. */
export function subjectOf({ kind, layerName }: Pick<Task, 'kind' | 'layerName'>): string {
  if (layerName) return layerName;
  return kind === 'index' || kind === 'capabilities' || kind === 'compact' ? fr.subjects[kind] : fr.subjects.everyLayer;
}

/** « Remplissage · zooms 8 – 16 · Tahiti » */
export function aboutOf({ kind, minZoom, maxZoom, place, extent, before }: Task): string {
  const parts = [
    fr.kinds[kind],
    minZoom !== null && maxZoom !== null && fr.zooms(minZoom, maxZoom),
    extent && (place ?? fr.drawn),
    before && fr.before(formatDate(new Date(before), dateLocale())),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The share that is done, from 0 to 1. A task is not at its end before it has said so; one that has failed has done what it has finished. */
export function shareOf({ state, total, remaining, finished }: Task): number {
  if (state === 'done') return 1;
  const done = state === 'failed' ? finished : total - remaining;
  return total === 0 ? 0 : Math.min(done / total, 0.99);
}

/** How long it takes still, or took. */
export function durationOf(task: Task): string {
  const { state, secondsLeft, startedAt, endedAt, failed, isChecking } = task;
  if (state === 'failed' && failed > 0) return fr.failures(failed);
  if (state === 'running') {
    if (isChecking) return fr.checking;
    return secondsLeft === null ? fr.nothing : fr.left(formatDuration(secondsLeft));
  }
  if (state === 'done' && startedAt && endedAt) return elapsedOf(task);
  return state === 'waiting' || state === 'paused' ? fr.states[state].toLowerCase() : fr.nothing;
}

/** How long it took, whatever came of it; before its end, how long it takes still. */
export function elapsedOf(task: Task): string {
  const { startedAt, endedAt } = task;
  if (!startedAt || !endedAt) return durationOf(task);
  return fr.took(formatDuration((Date.parse(endedAt) - Date.parse(startedAt)) / 1000));
}

/** What the four figures above the list say. */
export function figuresOf(tasks: readonly Task[]) {
  const running = tasks.filter(({ state }) => state === 'running');
  const failing = tasks.filter(({ state, failed }) => state === 'failed' && failed > 0);
  return {
    running: running.length,
    speed: running.reduce((total, { speed }) => total + (speed ?? 0), 0),
    failed: failing.reduce((total, { failed }) => total + failed, 0),
    failedLayers: new Set(failing.map(({ layer }) => layer)).size,
  };
}
