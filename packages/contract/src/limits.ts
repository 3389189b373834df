// Constants of the contract that the page needs without the schemas.

/** Long enough for a passphrase, short enough that hashing one stays cheap. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;
export const USERNAME_MAX = 60;

/** Why signing in by a provider failed (ID-01), as the address of the sign-in page says. */
export type OidcFault =
  | 'absent'
  | 'refuse'
  | 'etat'
  | 'emetteur'
  | 'nonce'
  | 'code'
  | 'jeton'
  | 'reglage'
  | 'desactive'
  | 'inconnu'
  | 'non-regle';
/** Values of a claim that give groups and roles. */
export const OIDC_MAPPING_MAX = 200;
export const OIDC_SECRET_MAX = 500;

/** What proves, beside the password, that one is oneself. */
export const FACTOR_KINDS = ['passkey', 'codes'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** Id of the element of the page that holds the product, as JSON. */
export const PRODUCT_ELEMENT = 'motu-product';

/** Where altitude and slope are asked by default: names that mean the relief itself, however the layers that show it are called (INFO-03). */
export const OWN_ELEVATION = { url: '/api/wms', altitude: 'motu:altitude', slope: 'motu:pente' };

/** What a visitor may report (INFO-07), as the API writes it. */
export const REPORT_CATEGORIES = ['nom', 'route', 'batiment', 'limite', 'relief', 'couche', 'autre'] as const;
export const REPORT_STATES = ['ouvert', 'clos'] as const;
/** A page of text: enough to explain, too little to fill a disk with. */
export const REPORT_DESCRIPTION_MAX = 2000;
export const REPORT_COMMENT_MAX = 2000;
/** RFC 5321, section 4.5.3.1.3. */
export const EMAIL_MAX = 254;

/** What an account may do (ACL-03): a reader, who enters objects, who makes the map, who runs the installation. Each may what those before may. */
export const ROLES = ['user', 'editor', 'manager', 'admin'] as const;
type Role = (typeof ROLES)[number];
/** `manager` → `['manager', 'editor', 'user']`: a role and those that it contains. */
export const rolesOf = (role: Role): Role[] => ROLES.slice(0, ROLES.indexOf(role) + 1).reverse();

/** What administrators edit, as the journal names it. */
const EDIT_KINDS = [
  'layer',
  'context',
  'release-note',
  'settings',
  'emplacement',
  'account',
  'group',
  'schedule',
] as const;
export type EditKind = (typeof EDIT_KINDS)[number];
/** What the journal tells of. */
export const JOURNAL_KINDS = [...EDIT_KINDS, 'key', 'task', 'report', 'backup', 'session'] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];
/** What managers look after, and read of in the journal: neither who the others are, nor how the installation is run. */
export const MANAGER_KINDS = [
  'layer',
  'context',
  'release-note',
  'emplacement',
  'schedule',
  'task',
  'report',
] as const satisfies JournalKind[];

/** Names and titles fit on one line of a list. */
export const NAME_MAX = 120;
export const DESCRIPTION_MAX = 500;
/** The map's own zooms (MAP-01). */
export const ZOOM_MAX = 19;
/** A service of a territory has hundreds of agents. */
export const GROUP_MEMBERS_MAX = 2000;
export const VISIBILITY_GROUPS_MAX = 100;
/** What a key lets a program do; only the first is given until objects can be edited. */
export const KEY_RIGHTS = ['read', 'edit'] as const;
export const KEY_STATES = ['active', 'ending', 'ended', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];
/** A key that nobody renews is one that nobody remembers: two years at most. */
export const KEY_DAYS_MAX = 731;
/** Time to make another one, and to write it in the programs that use it. */
export const KEY_ENDING_DAYS = 14;
/** The query's name for a key, where a program has no place for a password. */
export const KEY_PARAMETER = 'cle';
/** The ways by which a layer can be seen, as administrators are told of them. */
export const ACCESS_WAYS = ['map', 'search', 'information', 'services', 'catalogue', 'print', 'download'] as const;
export type AccessWay = (typeof ACCESS_WAYS)[number];
/** More than anyone could find their way in. */
export const CONTEXT_GROUPS_MAX = 50;
export const GROUP_LAYERS_MAX = 200;
/** Some ten pages: a note, or a text of the welcome dialog. */
export const NOTE_MAX = 20_000;
export const NOTE_ORDER_MAX = 100_000;
export const WARNING_MAX = 4000;
export const URL_MAX = 500;
/** Items of the toolbar that may be left out (MAP-06); « À propos » is always shown. In the order they have by themselves. */
export const TOOLBAR_ITEMS = ['preferences', 'cache', 'dessin', 'mesure', 'couches'] as const;
export type ToolbarItem = (typeof TOOLBAR_ITEMS)[number];
/** They fit in the header. */
export const PRODUCT_NAME_MAX = 40;
export const TAGLINE_MAX = 80;
/** 256 Ko of a picture, as text. */
export const LOGO_MAX = 360_000;
/** Where a logo that was sent is: its name is a digest of it. */
export const LOGO_ADDRESS = '^/api/settings/logos/[0-9a-f]{32}\\.(svg|png)$';
/** A line of the legal notice. */
export const PUBLISHER_LINE_MAX = 300;
export const PUBLISHER_NAME_MAX = 200;
/** How one speaks to an SMTP server: encrypted from the start, from the greeting on, or not at all. */
export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const;
export const MAIL_PASSWORD_MAX = 500;
/** Those who are told of reports, or of tasks that failed: a list of addresses has a name of its own elsewhere. */
export const RECIPIENTS_MAX = 10;
/** Outside servers that administrators list (ADM-23): more than anyone looks after. */
export const UPSTREAMS_MAX = 50;
/** Hosts that visitors' browsers may ask (OWN-04): the page's policy names each of them. */
export const SERVICES_MAX = 50;
/** A name of the DNS and its port. */
export const HOST_MAX = 260;
/** Texts that administrators add to the tabs of the welcome dialog, in markdown. */
export const PRODUCT_TEXTS = [
  'welcome_text',
  'about_text',
  'credits_text',
  'legal_info_text',
  'confidentiality_text',
] as const;
export type ProductText = (typeof PRODUCT_TEXTS)[number];

/** Layers may be drawn one zoom beyond the map's own, for those who ask the map services. */
export const LAYER_ZOOM_MAX = 20;
/** A page of text: a description, a warning. */
export const LAYER_TEXT_MAX = 4000;
export const ALIASES_MAX = 20;
export const LAYER_CONTEXTS_MAX = 500;
export const INFO_QUERIES_MAX = 5;
/** More attributes than any card could show. */
export const LAYER_FIELDS_MAX = 200;
export const FIELD_UNIT_MAX = 20;
export const FIELD_DECIMALS_MAX = 6;
/** What the values of an attribute are, as far as the objects of its table tell. */
export const FIELD_KINDS = ['text', 'integer', 'decimal', 'boolean', 'date', 'link', 'empty'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];
/** What tiles may be sent as. */
export const TILE_FORMATS = ['image/png', 'image/webp', 'image/jpeg'] as const;
/** What of tiles is drawn beforehand: pictures, or objects for clients that draw them. */
export const TASK_FORMATS = [...TILE_FORMATS, 'application/vnd.mapbox-vector-tile'] as const;
export const SOURCE_TYPES = ['wmts', 'wms', 'xyz'] as const;
/** Where the data of a layer come from, for administrators: ours first. */
export const DATA_SOURCES = ['territory', 'file', 'postgis', ...SOURCE_TYPES] as const;
export type DataSource = (typeof DATA_SOURCES)[number];

/** What a task of the tile cache does (ADM-07): fill what is missing, draw again, empty; then the specific ones. */
export const TILE_TASK_KINDS = ['seed', 'reseed', 'truncate'] as const;
export const TASK_KINDS = [...TILE_TASK_KINDS, 'truncate-layer', 'purge', 'index', 'capabilities', 'compact'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];
export type TileTaskKind = (typeof TILE_TASK_KINDS)[number];
export const SPECIFIC_KINDS = ['truncate-layer', 'purge', 'retry-failed', 'index', 'capabilities', 'compact'] as const;
export type SpecificKind = (typeof SPECIFIC_KINDS)[number];
export const TASK_STATES = ['waiting', 'running', 'paused', 'done', 'failed', 'cancelled'] as const;
export type TaskState = (typeof TASK_STATES)[number];
export const TASK_ACTIONS = ['pause', 'resume', 'cancel', 'retry'] as const;
export type TaskAction = (typeof TASK_ACTIONS)[number];
/** The tile grids that tasks fill, the page's own first. */
export const TASK_GRIDS = ['EPSG:4326', 'EPSG:3857', 'EPSG:3296', 'EPSG:3297', 'EPSG:3298', 'EPSG:3299'] as const;

/** A file is sent in parts: none is larger, so that a slow link ends each before the server gives up. */
export const IMPORT_PART_BYTES = 4 * 1024 * 1024;
/** A picture is of any size (TER-05): what is sent and has such a name has no limit but the disk's room. */
export const isPictureName = (fileName: string): boolean => /\.tiff?$/i.test(fileName);
/** Sent, looked into, ready to be read, read, and a layer at last, or compared with one first. A file that cannot be one is refused. */
export const IMPORT_STATES = ['sending', 'inspecting', 'ready', 'reading', 'compared', 'done', 'refused'] as const;
/** Tables of a file that become layers at once: as many as a file is told to have. */
export const IMPORT_TABLES_MAX = 50;
/** Files that may be sent together, as one picture. */
export const IMPORT_FILES_MAX = 500;
/** Where one of several tables of a file is. */
export const TABLE_IMPORT_STATES = ['waiting', 'reading', 'done', 'failed'] as const;
/** Versions of a layer's data that are kept, the one that it draws among them. */
export const DATA_VERSIONS_MAX = 10;

/** What is done by itself at its hour. */
export const SCHEDULE_KINDS = ['backup', 'cache', 'capabilities', 'data'] as const;
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];
/** More than anyone could follow. */
export const SCHEDULES_MAX = 50;
export const RUN_STATES = ['running', 'done', 'failed'] as const;
/** Runs of one schedule that are remembered. */
export const RUNS_MAX = 50;
/** Backups that one rule keeps, at most. */
export const KEPT_MAX = 100;
/** A backup that is sent or taken from the list, checked, and put in the place of what is there. */
export const RESTORE_STATES = ['sending', 'checking', 'checked', 'refused', 'restoring', 'done'] as const;
/** What a restore replaces and tells of. */
export const RESTORED_KINDS = ['layer', 'context', 'account', 'setting', 'note', 'location', 'schedule'] as const;
export type RestoredKind = (typeof RESTORED_KINDS)[number];
