import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { problems } from './problem.ts';
import { Nullable } from './text.ts';

export const Backup = Type.Object(
  {
    nom: Type.String(),
    date: Type.String({ format: 'date-time' }),
    taille: Type.Integer(),
    /** Imported data are in it. */
    donnees: Type.Boolean(),
    /** Who made it; null where nobody remembers, as of one that the command made. */
    auteur: Nullable(Type.String()),
    /** The schedule that made it, by name. */
    planification: Nullable(Type.String()),
  },
  { title: 'Backup' },
);
export type Backup = Static<typeof Backup>;

export const BackupList = Type.Object(
  {
    /** The newest first. */
    content: Type.Array(Backup),
    /** Rows of the one that is being made; the total is 0 until it is known. */
    enCours: Type.Union([Type.Object({ fait: Type.Integer(), total: Type.Integer() }), Type.Null()]),
    /** Why the last one could not be made. */
    echec: Type.Union([Type.String(), Type.Null()]),
    /** Why imported data cannot be part of a backup here; null when they can. */
    sansDonnees: Nullable(Type.String()),
    /** The bucket where they are kept; null for the data folder. */
    compartiment: Nullable(Type.String()),
  },
  { title: 'BackupList' },
);
export type BackupList = Static<typeof BackupList>;

const tags = ['Sauvegardes'];
const ByName = Type.Object({ nom: Type.String({ maxLength: 100, pattern: '^[a-z0-9-]+\\.motu\\.gz$' }) });

export const backupCalls = withSchemas(endpoints.backups, {
  list: {
    tags,
    summary: 'Sauvegardes gardées, et celle qui est en cours',
    response: { 200: BackupList, ...problems },
  },
  /** Begins one; the list tells how far it is. */
  make: {
    tags,
    summary: 'Faire une sauvegarde',
    body: Type.Object({ donnees: Type.Boolean() }, { additionalProperties: false }),
    response: { 202: BackupList, ...problems },
  },
  /** The file itself. */
  download: {
    tags,
    summary: 'Télécharger une sauvegarde',
    params: ByName,
    response: { 200: Type.Unknown({ description: 'Le fichier, compressé par gzip' }), ...problems },
  },
  remove: {
    tags,
    summary: 'Supprimer une sauvegarde',
    params: ByName,
    response: { 200: Type.Object({ content: Type.Null() }), ...problems },
  },
});
