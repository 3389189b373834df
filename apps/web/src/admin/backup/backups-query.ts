export const BACKUPS_KEY = ['admin', 'backups'];
