import { AppError, formatDateTime, formatNumber } from '@motu/core';

type BackupTools = {
  usage: string;
  save(path: string | null, onRows: (done: number, total: number) => void): Promise<string>;
  restore(path: string): Promise<{
    header: { version: string; date: string; rows: number };
    copy: string;
    /** Imported data that it holds were left out. */
    lacksData: boolean;
  }>;
  showProgress(line: string): void;
};

/** Runs `motu backup` or `motu restore` and returns the lines to print. */
export async function backupCommand(verb: 'backup' | 'restore', args: string[], tools: BackupTools): Promise<string[]> {
  const [file, ...others] = args;
  if (others.length > 0 || file?.startsWith('-') || (verb === 'restore' && !file))
    throw new AppError('invalid', tools.usage);
  if (verb === 'restore') return restore(file as string, tools);
  let rows = 0;
  const path = await tools.save(file ?? null, (done, total) => {
    rows = done;
    tools.showProgress(`Sauvegarde\u00a0: ${Math.floor((done / Math.max(1, total)) * 100)}\u00a0%`);
  });
  return [
    `Sauvegarde faite\u00a0: ${path} (${formatNumber(rows)} lignes).`,
    'Elle contient les empreintes des mots de passe\u00a0: gardez-la hors de portée d’autrui. Vous seul pouvez la lire sur cette machine.',
    'Le territoire et les tuiles n’y sont pas.',
  ];
}

async function restore(file: string, tools: BackupTools): Promise<string[]> {
  tools.showProgress('Vérification et reprise de la sauvegarde…');
  const { header, copy, lacksData } = await tools.restore(file);
  return [
    `Sauvegarde du ${formatDateTime(new Date(header.date))} reprise (${formatNumber(header.rows)} lignes, Motu ${header.version}).`,
    `Ce qu’elle a remplacé est gardé\u00a0: ${copy}`,
    ...(lacksData
      ? ['Les données importées qu’elle contient se reprennent depuis l’administration, page «\u00a0Sauvegarde\u00a0».']
      : []),
    'Toutes les sessions sont fermées. Un serveur en marche prend ces données en compte aussitôt.',
  ];
}
