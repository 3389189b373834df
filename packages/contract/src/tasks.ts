import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { GroundExtent } from './ground.ts';
import {
  LAYER_ZOOM_MAX,
  NAME_MAX,
  SPECIFIC_KINDS,
  TASK_ACTIONS,
  TASK_FORMATS,
  TASK_GRIDS,
  TASK_KINDS,
  TASK_STATES,
  TILE_TASK_KINDS,
} from './limits.ts';
import { problems } from './problem.ts';
import { ById, Line, Nullable, Version } from './text.ts';

const Zoom = Type.Integer({ minimum: 0, maximum: LAYER_ZOOM_MAX });
const Slug = Type.String({ minLength: 1, maxLength: 80 });

/** A task on some tiles of a layer; zooms are those of the map. */
export const NewTask = Type.Object(
  {
    kind: Type.Enum([...TILE_TASK_KINDS]),
    layer: Slug,
    grid: Type.Enum([...TASK_GRIDS]),
    format: Type.Enum([...TASK_FORMATS]),
    /** Pixels per point of the screen. */
    scale: Type.Union([Type.Literal(1), Type.Literal(2)]),
    minZoom: Zoom,
    maxZoom: Zoom,
    extent: GroundExtent,
    /** The island or the commune that the extent was taken from; null when it was drawn. */
    place: Nullable(Line(NAME_MAX)),
  },
  { title: 'NewTask', additionalProperties: false },
);
export type NewTask = Static<typeof NewTask>;

export const NewSpecificTask = Type.Object(
  {
    kind: Type.Enum([...SPECIFIC_KINDS]),
    /** For those that concern one layer; all of them without it. */
    layer: Type.Optional(Slug),
    /** Of a purge: tiles kept before this day of Tahiti go away. */
    before: Type.Optional(Type.String({ format: 'date' })),
  },
  { title: 'NewSpecificTask', additionalProperties: false },
);
export type NewSpecificTask = Static<typeof NewSpecificTask>;

export const Forecast = Type.Object(
  {
    /** Tiles of the zooms in the extent. */
    tiles: Type.Integer(),
    /** Those of them that need no drawing: ocean, and what lies outside of the layer. */
    skipped: Type.Integer(),
    /** Those that the task will go through; what it counts. */
    total: Type.Integer(),
    /** Those of them that are to be drawn, or emptied; an estimate. */
    toDo: Type.Integer(),
    bytes: Nullable(Type.Integer()),
    seconds: Nullable(Type.Integer()),
    /** What could not be foreseen, and why. */
    notice: Nullable(Type.String()),
  },
  { title: 'Forecast' },
);
export type Forecast = Static<typeof Forecast>;

const Moment = Nullable(Type.String({ format: 'date-time' }));

export const Task = Type.Object(
  {
    id: Type.String(),
    kind: Type.Enum([...TASK_KINDS]),
    state: Type.Enum([...TASK_STATES]),
    layer: Nullable(Type.String()),
    layerName: Nullable(Type.String()),
    grid: Nullable(Type.Enum([...TASK_GRIDS])),
    format: Nullable(Type.String()),
    scale: Type.Integer(),
    minZoom: Nullable(Type.Integer()),
    maxZoom: Nullable(Type.Integer()),
    extent: Nullable(GroundExtent),
    place: Nullable(Type.String()),
    before: Moment,
    /** Tiles: the total is always finished + failed + remaining. */
    total: Type.Integer(),
    finished: Type.Integer(),
    failed: Type.Integer(),
    remaining: Type.Integer(),
    /** Every tile is done: they are counted again. */
    isChecking: Type.Boolean(),
    /** Tiles per second; null while nothing runs. */
    speed: Nullable(Type.Number()),
    secondsLeft: Nullable(Type.Integer()),
    createdAt: Type.String({ format: 'date-time' }),
    startedAt: Moment,
    endedAt: Moment,
    /** What went wrong, in French. */
    error: Nullable(Type.String()),
    /** After a failure, nothing is tried before then. */
    retryAt: Moment,
    author: Type.String(),
    version: Type.Integer(),
  },
  { title: 'Task' },
);
export type Task = Static<typeof Task>;

/** Tiles that could not be made: from an upper left one, so many across and down. */
export const TaskFailure = Type.Object(
  {
    zoom: Type.Integer(),
    level: Type.Integer(),
    column: Type.Integer(),
    row: Type.Integer(),
    columns: Type.Integer(),
    rows: Type.Integer(),
    message: Type.String(),
  },
  { title: 'TaskFailure' },
);
export type TaskFailure = Static<typeof TaskFailure>;

export const TaskList = Type.Object(
  {
    /** The newest first. */
    content: Type.Array(Task),
    threads: Type.Integer(),
    /** What tiles take on the disk; null when they are in an object storage, which does not say. */
    cacheBytes: Type.Union([Type.Integer(), Type.Null()]),
    /** What they may take; null for no bound of ours. */
    cacheQuota: Type.Union([Type.Integer(), Type.Null()]),
  },
  { title: 'TaskList' },
);
export type TaskList = Static<typeof TaskList>;

export const TaskPlace = Type.Object(
  {
    kind: Type.Enum(['ile', 'commune']),
    name: Type.String(),
    archipelago: Nullable(Type.String()),
    extent: GroundExtent,
  },
  { title: 'TaskPlace' },
);
export type TaskPlace = Static<typeof TaskPlace>;

const tags = ['Tâches'];
const oneTask = Type.Object({ content: Task });

export const taskCalls = withSchemas(endpoints.tasks, {
  list: { tags, summary: 'Les tâches du cache', response: { 200: TaskList, ...problems } },
  places: {
    tags,
    summary: 'Les îles et les communes dont une tâche peut prendre l’étendue',
    response: { 200: Type.Object({ content: Type.Array(TaskPlace) }), ...problems },
  },
  read: {
    tags,
    summary: 'Une tâche, et les premières de ses tuiles en échec',
    params: ById,
    response: { 200: Type.Object({ content: Task, failures: Type.Array(TaskFailure) }), ...problems },
  },
  /** What a task would do; nothing is begun. */
  forecast: {
    tags,
    summary: 'Prévoir une tâche',
    body: NewTask,
    response: { 200: Type.Object({ content: Forecast }), ...problems },
  },
  add: { tags, summary: 'Lancer une tâche', body: NewTask, response: { 201: oneTask, ...problems } },
  /** To try the failed tiles again concerns every task that has some. */
  addSpecific: {
    tags,
    summary: 'Lancer une tâche spécifique',
    body: NewSpecificTask,
    response: { 201: Type.Object({ content: Type.Array(Task) }), ...problems },
  },
  /** As `version` knew it (ADM-09). */
  change: {
    tags,
    summary: 'Suspendre, poursuivre, annuler ou reprendre une tâche',
    params: ById,
    body: Type.Object({ action: Type.Enum([...TASK_ACTIONS]), version: Version }, { additionalProperties: false }),
    response: { 200: oneTask, ...problems },
  },
  /** Takes one that has ended out of the list. */
  remove: {
    tags,
    summary: 'Retirer une tâche de la liste',
    params: ById,
    response: { 200: Type.Object({ content: Type.Null() }), ...problems },
  },
  /** The list, sent again whenever it changes (server-sent events). */
  follow: {
    tags,
    summary: 'Suivre les tâches',
    response: { 200: Type.Unknown({ description: 'text/event-stream' }), ...problems },
  },
});
