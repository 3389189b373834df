import {
  IconAlertTriangle,
  IconBooks,
  IconCalendarClock,
  IconCheck,
  IconDatabaseExport,
  IconDatabaseImport,
  IconDownload,
  IconFlag,
  IconKey,
  IconListCheck,
  IconLogin2,
  IconLogout,
  IconMapPin,
  IconMessage,
  IconNotes,
  IconPoint,
  IconSettings,
  IconStack2,
  IconUserCheck,
  IconUserCog,
  IconUserOff,
  IconUserPlus,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';

type ShownAction = { label: string; icon: TablerIcon; tone: 'plain' | 'warning' };

/** The journal's action codes in French. */
const ACTIONS: Record<string, ShownAction> = {
  'sign-in': { label: 'Connexion', icon: IconLogin2, tone: 'plain' },
  'sign-in-failed': { label: 'Connexion refusée', icon: IconAlertTriangle, tone: 'warning' },
  'sign-out': { label: 'Déconnexion', icon: IconLogout, tone: 'plain' },
  'password-change': { label: 'Changement de mot de passe', icon: IconKey, tone: 'plain' },
  'account-add': { label: 'Nouveau compte', icon: IconUserPlus, tone: 'plain' },
  'account-change': { label: 'Compte modifié', icon: IconUserCog, tone: 'plain' },
  'account-remove': { label: 'Compte supprimé', icon: IconUserOff, tone: 'warning' },
  ...edits('context', 'Contexte', IconBooks),
  ...edits('release-note', 'Note de version', IconNotes, 'e'),
  ...edits('emplacement', 'Emplacement', IconMapPin),
  ...edits('layer', 'Couche', IconStack2, 'e'),
  ...edits('group', 'Groupe', IconUsersGroup),
  'key-add': { label: 'Clé d’accès faite', icon: IconKey, tone: 'plain' },
  'key-revoke': { label: 'Clé d’accès révoquée', icon: IconKey, tone: 'warning' },
  'password-reset': { label: 'Mot de passe oublié, remplacé', icon: IconKey, tone: 'plain' },
  'password-link': { label: 'Lien de mot de passe créé', icon: IconKey, tone: 'plain' },
  'session-end': { label: 'Session terminée', icon: IconLogout, tone: 'plain' },
  'second-factor-add': { label: 'Second facteur ajouté', icon: IconKey, tone: 'plain' },
  'second-factor-remove': { label: 'Second facteur retiré', icon: IconKey, tone: 'warning' },
  'second-factor-failed': { label: 'Second facteur refusé', icon: IconAlertTriangle, tone: 'warning' },
  'recovery-codes': { label: 'Codes de secours renouvelés', icon: IconKey, tone: 'plain' },
  'settings-sign-in': { label: 'Connexion réglée', icon: IconSettings, tone: 'plain' },
  'settings-mail': { label: 'Courriel réglé', icon: IconSettings, tone: 'plain' },
  ...edits('schedule', 'Planification', IconCalendarClock, 'e'),
  'schedule-run': { label: 'Planification exécutée', icon: IconCalendarClock, tone: 'plain' },
  'settings-change': { label: 'Paramètres modifiés', icon: IconSettings, tone: 'plain' },
  'account-role': { label: 'Changement de rôle', icon: IconUserCog, tone: 'plain' },
  'account-disable': { label: 'Compte désactivé', icon: IconUserOff, tone: 'warning' },
  'account-enable': { label: 'Compte réactivé', icon: IconUserCheck, tone: 'plain' },
  'account-unlock': { label: 'Attente levée', icon: IconUserCheck, tone: 'plain' },
  'report-comment': { label: 'Commentaire d’un signalement', icon: IconMessage, tone: 'plain' },
  'report-close': { label: 'Signalement clos', icon: IconCheck, tone: 'plain' },
  'report-reopen': { label: 'Signalement rouvert', icon: IconFlag, tone: 'plain' },
  'task-add': { label: 'Tâche lancée', icon: IconListCheck, tone: 'plain' },
  'task-pause': { label: 'Tâche suspendue', icon: IconListCheck, tone: 'plain' },
  'task-resume': { label: 'Tâche poursuivie', icon: IconListCheck, tone: 'plain' },
  'task-cancel': { label: 'Tâche annulée', icon: IconListCheck, tone: 'warning' },
  'task-retry': { label: 'Échecs d’une tâche repris', icon: IconListCheck, tone: 'plain' },
  'task-freed': { label: 'Place rendue au disque', icon: IconListCheck, tone: 'plain' },
  'task-remove': { label: 'Tâche retirée de la liste', icon: IconListCheck, tone: 'plain' },
  backup: { label: 'Sauvegarde', icon: IconDatabaseExport, tone: 'plain' },
  'backup-download': { label: 'Sauvegarde téléchargée', icon: IconDownload, tone: 'warning' },
  'backup-remove': { label: 'Sauvegarde supprimée', icon: IconDatabaseExport, tone: 'warning' },
  restore: { label: 'Restauration d’une sauvegarde', icon: IconDatabaseImport, tone: 'warning' },
  'account-context': { label: 'Contexte d’un compte', icon: IconStack2, tone: 'plain' },
};

/** What is added, changed and removed alike. */
function edits(kind: string, name: string, icon: TablerIcon, feminine: 'e' | '' = ''): Record<string, ShownAction> {
  return {
    [`${kind}-add`]: { label: `${name} ajouté${feminine}`, icon, tone: 'plain' },
    [`${kind}-change`]: { label: `${name} modifié${feminine}`, icon, tone: 'plain' },
    [`${kind}-remove`]: { label: `${name} supprimé${feminine}`, icon, tone: 'warning' },
  };
}

/** How to show an action; a code of a later version is shown as it is. */
export function shownAction(code: string): ShownAction {
  return ACTIONS[code] ?? { label: code, icon: IconPoint, tone: 'plain' };
}
