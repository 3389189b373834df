/**
 * The state's tables, the same on SQLite and PostgreSQL: text (ids, ISO dates) and integers (0 or 1), since booleans
 * and dates do not bind on SQLite.
 */
export type Tables = {
  account: {
    id: string;
    username: string;
    username_key: string;
    display_name: string | null;
    role: string;
    context: string | null;
    email: string | null;
    password_hash: string;
    must_change_password: number;
    disabled: number;
    version: number;
  };
  session: {
    id_hash: string;
    account_id: string;
    created_at: string;
    seen_at: string;
    confirmation_hash: string | null;
    confirmed_at: string | null;
    device: string | null;
    address: string | null;
    id_token: string | null;
    refresh_token: string | null;
    claims_at: string | null;
  };
  second_factor: {
    id: string;
    account_id: string;
    kind: string;
    name: string;
    credential_id: string | null;
    public_key: string | null;
    transports: string | null;
    counter: number;
    secret: string | null;
    created_at: string;
    used_at: string | null;
  };
  recovery_code: { account_id: string; code_hash: string };
  pending_sign_in: {
    id_hash: string;
    purpose: string;
    account_id: string | null;
    data: string;
    expires_at: string;
  };
  identity: { issuer: string; subject: string; account_id: string; created_at: string };
  account_group: { id: string; name: string; name_key: string; description: string | null; version: number };
  group_member: { group_id: string; account_id: string; until: string | null };
  access_key: {
    id: string;
    name: string;
    account_id: string;
    groups: string;
    rights: string;
    key_hash: string;
    created_at: string;
    ends_on: string;
    used_at: string | null;
    revoked_at: string | null;
  };
  sign_in_attempt: { id: string; account_key: string; address: string; at: string };
  journal: {
    id: string;
    at: string;
    actor: string;
    address: string | null;
    action: string;
    subject: string | null;
    subject_id: string | null;
    before: string | null;
    after: string | null;
    undoes: string | null;
  };
  secret: { name: string; value: string };
  mail: {
    id: string;
    kind: string;
    subject_id: string;
    created_at: string;
    state: string;
    tries: number;
    next_at: string;
    error: string | null;
  };
  password_reset: { account_id: string; token_hash: string; expires_at: string };
  layer: {
    id: string;
    slug: string;
    name: string;
    aliases: string;
    source_type: string;
    source_url: string;
    source_options: string;
    min_zoom: number;
    max_zoom: number;
    options: string;
    metadata: string;
    drawing: string | null;
    searchable: number;
    published: number;
    visibility: string | null;
    version: number;
  };
  layer_data: {
    id: string;
    layer_id: string;
    number: number;
    place: string;
    at: string | null;
    author: string | null;
    file_name: string | null;
    objects: number;
    restores: number | null;
    kept_style: number;
    drawing: string;
  };
  context: {
    id: string;
    slug: string;
    name: string;
    description: string | null;
    is_default: number;
    default_zoom: number;
    min_zoom: number;
    max_zoom: number;
    center: string | null;
    extent: string | null;
    groups: string;
    published: number;
    visibility: string | null;
    version: number;
  };
  location: {
    id: string;
    path: string;
    title: string;
    lon: number;
    lat: number;
    width: number;
    height: number;
    version: number;
  };
  release_note: { id: string; content: string; sort_order: number; published: number; version: number };
  setting: { name: string; value: string; version: number };
  report: {
    id: string;
    at: string;
    category: string;
    description: string;
    email: string | null;
    sender: string | null;
    lon: number;
    lat: number;
    zoom: number;
    layers: string;
    search_key: string;
    state: string;
    closed_at: string | null;
    version: number;
  };
  report_comment: { id: string; report_id: string; at: string; author: string; text: string };
  task: {
    id: string;
    kind: string;
    state: string;
    lane: string;
    store: string | null;
    layer_id: string | null;
    layer: string | null;
    layer_name: string | null;
    grid: string | null;
    format: string | null;
    scale: number;
    min_zoom: number | null;
    max_zoom: number | null;
    extent: string | null;
    place: string | null;
    before: string | null;
    total: number;
    finished: number;
    failed: number;
    speed: number | null;
    created_at: string;
    started_at: string | null;
    ended_at: string | null;
    error: string | null;
    setbacks: number;
    retry_at: string | null;
    author: string;
    version: number;
  };
  task_chunk: {
    task_id: string;
    ordinal: number;
    state: string;
    level: number;
    tile_column: number;
    tile_row: number;
    columns: number;
    rows: number;
    tiles: number;
    finished: number;
    failed: number;
    empty: number;
    tries: number;
    repairs: number;
    retry_at: string | null;
    lease_owner: string | null;
    lease_until: string | null;
  };
  task_failure: {
    task_id: string;
    ordinal: number;
    level: number;
    tile_column: number;
    tile_row: number;
    columns: number;
    rows: number;
    message: string;
  };
  schedule: {
    id: string;
    name: string;
    kind: string;
    options: string;
    recurrence: string;
    enabled: number;
    version: number;
  };
  schedule_state: { schedule_id: string; next_at: string | null; memory: string | null };
  schedule_run: {
    id: string;
    schedule_id: string;
    started_at: string;
    ended_at: string | null;
    state: string;
    message: string | null;
    author: string | null;
    lease_owner: string | null;
    lease_until: string | null;
  };
  backup: {
    name: string;
    at: string;
    author: string | null;
    schedule_id: string | null;
    schedule_name: string | null;
  };
};

/** Every table of the state: a database may hold others, of PostGIS or of other programs, which are not ours to save. */
export const STATE_TABLES = Object.keys({
  account: true,
  session: true,
  second_factor: true,
  recovery_code: true,
  pending_sign_in: true,
  identity: true,
  account_group: true,
  group_member: true,
  access_key: true,
  sign_in_attempt: true,
  journal: true,
  secret: true,
  mail: true,
  password_reset: true,
  layer: true,
  layer_data: true,
  context: true,
  location: true,
  release_note: true,
  setting: true,
  report: true,
  report_comment: true,
  task: true,
  task_chunk: true,
  task_failure: true,
  schedule: true,
  schedule_state: true,
  schedule_run: true,
  backup: true,
} satisfies Record<keyof Tables, true>);
