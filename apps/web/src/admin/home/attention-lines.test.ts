import type { Overview } from '@motu/contract';
import { expect, test } from 'vitest';
import { ATTENTION, type Attended } from './attention-lines.ts';

const GB = 1024 ** 3;
const overview: Overview = {
  version: '4.13.4',
  startedAt: '2026-11-15T00:00:00Z',
  database: 'SQLite',
  dataBytes: GB,
  disk: { freeBytes: 40 * GB, totalBytes: 100 * GB },
  traffic: { answers: 1200, tiles: 1000, errors: 0, hours: 24 },
  accounts: 1,
  sessions: 1,
  openReports: 0,
  tasks: { underway: 0, failed: 0 },
  failedSchedules: [],
  layersWithoutData: 0,
  lastBackup: new Date().toISOString(),
  upstreams: [],
  storeDown: false,
  mail: { waiting: 0, failing: 0, givenUp: 0, lastError: null },
  recent: [],
};
const lines = (changes: Partial<Attended>) =>
  ATTENTION.flatMap((read) => read({ ...overview, updates: 0, ...changes }) ?? []).map(({ text }) => text);

test('ADM-12 a backup that was never made, or long ago, is asked for', () => {
  expect(lines({ lastBackup: null })).toEqual(['Aucune sauvegarde n’a encore été faite']);
  const old = new Date(Date.now() - 40 * 24 * 3600 * 1000).toISOString();
  expect(lines({ lastBackup: old })).toEqual(['La dernière sauvegarde a plus de trente jours']);
});

test('ADM-12 a quiet installation asks for nothing', () => {
  expect(lines({})).toEqual([]);
  expect(lines({ disk: null })).toEqual([]);
});

test('ADM-12 the home tells a disk that fills up, and the reports that wait', () => {
  expect(lines({ disk: { freeBytes: GB, totalBytes: 5 * GB } })).toEqual([
    'Le disque est presque plein : il reste 1 Go.',
  ]);
  expect(lines({ disk: { freeBytes: 9 * GB, totalBytes: 100 * GB } })).toHaveLength(1);
  expect(lines({ updates: 2 })).toEqual(['2 mises à jour de couches sont à appliquer.']);
  expect(lines({ openReports: 1 })).toEqual(['1 signalement attend une réponse.']);
  expect(lines({ openReports: 2 })).toEqual(['2 signalements attendent une réponse.']);
});

test('ADM-12 the home tells the tasks of the cache that run, and those that failed, and leads to them', () => {
  expect(lines({ tasks: { underway: 1, failed: 0 } })).toEqual(['1 tâche du cache est en cours.']);
  expect(lines({ tasks: { underway: 3, failed: 2 } })).toEqual([
    '2 tâches du cache ont échoué.',
    '3 tâches du cache sont en cours.',
  ]);
  const tasks = { ...overview, updates: 0, tasks: { underway: 1, failed: 1 } };
  expect(ATTENTION.flatMap((read) => read(tasks) ?? []).map(({ to }) => to)).toEqual(['/admin/tasks', '/admin/tasks']);
});

test('ADM-22 the home tells of answers that failed by the fault of the server', () => {
  expect(lines({ traffic: { ...overview.traffic, errors: 1 } })).toEqual([
    '1 réponse a échoué par la faute du serveur en 24\u00a0h\u00a0: son journal dit pourquoi.',
  ]);
  expect(lines({ traffic: { ...overview.traffic, errors: 3, hours: 2 } })).toEqual([
    '3 réponses ont échoué par la faute du serveur depuis le démarrage\u00a0: son journal dit pourquoi.',
  ]);
});

test('OPS-04 the home tells the layers whose data are not here, and leads to them', () => {
  expect(lines({ layersWithoutData: 1 })).toEqual(['1 couche n’a pas ses données dans cette installation.']);
  const two = ATTENTION.flatMap((read) => read({ ...overview, updates: 0, layersWithoutData: 2 }) ?? []);
  expect(two).toMatchObject([
    { text: '2 couches n’ont pas leurs données dans cette installation.', to: '/admin/layers?state=lacking' },
  ]);
});

test('OPS-05 a store of tiles that does not answer is told', () => {
  expect(lines({ storeDown: true })).toEqual([
    'Le stockage des tuiles ne répond pas : les cartes sont dessinées à nouveau pour chaque visiteur.',
  ]);
});

test('ADM-12 an outside map server that is left alone is told, with why', () => {
  const server = {
    host: 'cartes.exemple.pf:443',
    failures: 5,
    lastSuccessAt: null,
    lastFailureAt: null,
    retryAt: null,
  };
  const rest = { running: 0, waiting: 0, lastFailure: 'Il ne répond pas.' };
  expect(lines({ upstreams: [{ ...server, ...rest, state: 'ok' }] })).toEqual([]);
  expect(lines({ upstreams: [{ ...server, ...rest, state: 'open' }] })).toEqual([
    'Le serveur de cartes « cartes.exemple.pf:443 » est en panne. Il ne répond pas.',
  ]);
});

test('ADM-21 the home tells that messages could not be sent, with why, and leads to the mail settings', () => {
  const mail = { waiting: 1, failing: 2, givenUp: 1, lastError: 'Le serveur de courriel « a:25 » ne répond pas.' };
  const told = ATTENTION.flatMap((read) => read({ ...overview, updates: 0, mail }) ?? []);
  expect(told).toMatchObject([
    {
      text: '2 messages n’ont pas pu être envoyés. Le serveur de courriel « a:25 » ne répond pas.',
      to: '/admin/mail',
    },
  ]);
  expect(lines({ mail: { ...mail, failing: 0, lastError: null } })).toEqual([]);
});

test('ADM-20 (ADM-22) each schedule that failed the last time is a line with its reason, which leads to it', () => {
  const failedSchedules = [
    { id: 'a1', name: 'De nuit', message: 'Le disque est plein.' },
    { id: 'b2', name: 'Sentiers', message: null },
  ];
  const found = ATTENTION.flatMap((read) => read({ ...overview, updates: 0, failedSchedules }) ?? []);
  expect(found.map(({ text, to }) => [text, to])).toEqual([
    ['La planification «\u00a0De nuit\u00a0» a échoué. Le disque est plein.', '/admin/schedules/edit/a1'],
    ['La planification «\u00a0Sentiers\u00a0» a échoué.', '/admin/schedules/edit/b2'],
  ]);
});
