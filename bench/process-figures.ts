import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** User and system time of a process, all its threads included (fields 14 and 15 of /proc/PID/stat, in 1/100 s). */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export function residentMiB(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}

/** What the programs of a command have used, as its shell says. */
export function childSeconds(folder: string, command: string, env: NodeJS.ProcessEnv = {}): number {
  const said = execFileSync('bash', ['--norc', '-c', `${command} || exit 1; times`], {
    ...{ cwd: folder, encoding: 'utf8' },
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...env },
  });
  const [, children = ''] = said.trim().split('\n').slice(-2);
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}
