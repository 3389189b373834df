import type { Migration } from 'kysely/migration';
import * as accounts from './001-accounts.ts';
import * as content from './002-content.ts';
import * as reports from './003-reports.ts';
import * as changes from './005-changes.ts';
import * as tasks from './006-tasks.ts';
import * as copies from './007-copies.ts';
import * as confirmation from './008-confirmation.ts';
import * as contextPlaces from './009-context-places.ts';
import * as layerData from './010-layer-data.ts';
import * as schedules from './011-schedules.ts';
import * as mail from './012-mail.ts';
import * as access from './013-access.ts';
import * as keys from './014-keys.ts';
import * as identity from './015-identity.ts';

/** In order; one that has been released is never edited, a new one follows. */
export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-content': content,
  '003-reports': reports,
  '005-changes': changes,
  '006-tasks': tasks,
  '007-copies': copies,
  '008-confirmation': confirmation,
  '009-context-places': contextPlaces,
  '010-layer-data': layerData,
  '011-schedules': schedules,
  '012-mail': mail,
  '013-access': access,
  '014-keys': keys,
  '015-identity': identity,
};
