import type { LayerItem, MapContext } from '@motu/contract';
import { assertNever, type StackedLayer } from '@motu/core';
import { isOwn } from '../own/index.ts';
import { isBaseMap, nightBaseMap, resolveSlugs, stackingOrder, startSlugs } from './context-layers.ts';

export type LayersState = {
  /** The open context; null until the first one has come. */
  context: MapContext | null;
  /** Every layer of the context, and those that the visitor added, from the top of the map to its bottom. */
  order: readonly string[];
  shown: readonly string[];
  /** From 0 to 1, for every layer. */
  opacity: Readonly<Record<string, number>>;
  isDark: boolean;
  /** The visitor, or the address, has said which base map to show: the scheme no longer changes it. */
  isBaseChosen: boolean;
  /** The visitor has changed what is shown: the address says so from now on. */
  isChanged: boolean;
};

export type LayersAction =
  /** `asked`: slugs or aliases of the address; null shows what the context shows at start, [] nothing (LAY-03). */
  | {
      type: 'OPEN_CONTEXT';
      context: MapContext;
      asked: readonly string[] | null;
      stack?: readonly StackedLayer[] | null;
    }
  /** Whoever was signed in is not any more: what is not everyone's goes (ACL-02). */
  | { type: 'LEAVE' }
  | { type: 'SHOW'; slug: string }
  | { type: 'HIDE'; slug: string }
  /** `index`: its place among the shown layers, 0 on top. */
  | { type: 'MOVE'; slug: string; index: number }
  | { type: 'SET_OPACITY'; slug: string; opacity: number }
  | { type: 'SET_SCHEME'; isDark: boolean }
  /** The layers that the visitor added: new ones come on top (OWN-03). */
  | { type: 'SET_OWN'; layers: readonly { slug: string; startsShown: boolean }[] }
  /** What is shown, its order and its opacity as they were at another moment (TIME-02). */
  | { type: 'PUT_BACK'; before: Pick<LayersState, 'order' | 'shown' | 'opacity'> };

/** A layer on the map. */
export type ShownLayer = { item: LayerItem; opacity: number };

export function noLayers(isDark: boolean): LayersState {
  const empty = { context: null, order: [], shown: [], opacity: {} };
  return { ...empty, isDark, isBaseChosen: false, isChanged: false };
}

export function layersReducer(state: LayersState, action: LayersAction): LayersState {
  switch (action.type) {
    case 'OPEN_CONTEXT':
      return restack(open(state, action.context, action.asked), action.stack ?? []);
    case 'LEAVE':
      return leave(state);
    case 'SHOW':
      return show(state, action.slug);
    case 'HIDE':
      return hide(state, action.slug);
    case 'MOVE':
      return move(state, action.slug, action.index);
    case 'SET_OPACITY': {
      if (!state.order.includes(action.slug) || !Number.isFinite(action.opacity)) return state;
      const opacity = Math.min(1, Math.max(0, action.opacity));
      return { ...state, opacity: { ...state.opacity, [action.slug]: opacity }, isChanged: true };
    }
    case 'SET_SCHEME':
      return followScheme({ ...state, isDark: action.isDark });
    case 'SET_OWN':
      return setOwn(state, action.layers);
    case 'PUT_BACK':
      return putBack(state, action.before);
    default:
      return assertNever(action);
  }
}

/** What is on the map, from top to bottom. */
export function shownLayers(
  { context, order, shown, opacity }: LayersState,
  own: ReadonlyMap<string, LayerItem> = new Map(),
): ShownLayer[] {
  return order.flatMap((slug) => {
    const item = shown.includes(slug) ? (context?.layers[slug] ?? own.get(slug)) : undefined;
    return item ? [{ item, opacity: opacity[slug] ?? 1 }] : [];
  });
}

function open(state: LayersState, context: MapContext, asked: readonly string[] | null): LayersState {
  const found = asked ? resolveSlugs(asked, context) : [];
  // An address whose layers are all unknown asks for nothing that can be shown; one that is empty asks for none.
  const isAsked = asked !== null && (asked.length === 0 || found.length > 0);
  const slugs = isAsked ? found : startSlugs(context);
  const order = [...state.order.filter(isOwn), ...stackingOrder(context)];
  const bases = order.filter((slug) => isBaseMap(context, slug) && slugs.includes(slug));
  const entries = context.groups.flatMap(({ groupAndLayers }) => groupAndLayers);
  return followScheme({
    context,
    order,
    // A base map hides the one below: only the upper one is kept.
    shown: [...slugs.filter((slug) => !bases.slice(1).includes(slug)), ...state.shown.filter(isOwn)],
    opacity: {
      ...Object.fromEntries(Object.entries(state.opacity).filter(([slug]) => isOwn(slug))),
      ...Object.fromEntries(entries.map(({ layer, options }) => [layer, options.opacity])),
    },
    isDark: state.isDark,
    isBaseChosen: isAsked,
    isChanged: false,
  });
}

function leave(state: LayersState): LayersState {
  const { context, order, shown } = state;
  const isLeft = (slug: string) => !context?.layers[slug]?.reserved;
  if (!context || Object.keys(context.layers).every(isLeft)) return state;
  const layers = Object.fromEntries(Object.entries(context.layers).filter(([slug]) => isLeft(slug)));
  const groups = context.groups.map((group) => ({
    ...group,
    groupAndLayers: group.groupAndLayers.filter(({ layer }) => isLeft(layer)),
  }));
  return {
    ...state,
    context: { ...context, groups, layers },
    order: order.filter(isLeft),
    shown: shown.filter(isLeft),
  };
}

function show(state: LayersState, slug: string): LayersState {
  const { context, order, shown } = state;
  if (!context || !order.includes(slug) || shown.includes(slug)) return state;
  const isBase = isBaseMap(context, slug);
  const kept = isBase ? shown.filter((one) => !isBaseMap(context, one)) : shown;
  return { ...state, shown: [...kept, slug], isBaseChosen: state.isBaseChosen || isBase, isChanged: true };
}

function hide(state: LayersState, slug: string): LayersState {
  const { context, shown } = state;
  if (!context || !shown.includes(slug)) return state;
  const isBaseChosen = state.isBaseChosen || isBaseMap(context, slug);
  return { ...state, shown: shown.filter((one) => one !== slug), isBaseChosen, isChanged: true };
}

function setOwn(state: LayersState, layers: readonly { slug: string; startsShown: boolean }[]): LayersState {
  const fresh = layers.filter(({ slug }) => !state.order.includes(slug));
  const isThere = (slug: string) => !isOwn(slug) || layers.some((layer) => layer.slug === slug);
  if (fresh.length === 0 && state.order.every(isThere)) return state;
  const slugs = fresh.map(({ slug }) => slug);
  return {
    ...state,
    order: [...slugs, ...state.order.filter(isThere)],
    shown: [...state.shown.filter(isThere), ...fresh.filter(({ startsShown }) => startsShown).map(({ slug }) => slug)],
    opacity: { ...state.opacity, ...Object.fromEntries(slugs.map((slug) => [slug, 1])) },
  };
}

function putBack(state: LayersState, { order, shown, opacity }: Pick<LayersState, 'order' | 'shown' | 'opacity'>) {
  // Of another context.
  if (shown.some((slug) => !state.order.includes(slug))) return state;
  return { ...state, order, shown, opacity, isBaseChosen: true, isChanged: true };
}

function move(state: LayersState, slug: string, index: number): LayersState {
  const { order, shown } = state;
  if (!shown.includes(slug) || !Number.isInteger(index) || index < 0) return state;
  const others = order.filter((one) => one !== slug);
  const shownOthers = others.filter((one) => shown.includes(one));
  const below = shownOthers[index];
  const lowest = shownOthers.at(-1);
  // Hidden layers keep their neighbours: the moved one goes right above the shown layer it was put on, or right below the last.
  const at = below ? others.indexOf(below) : lowest ? others.indexOf(lowest) + 1 : order.indexOf(slug);
  return { ...state, order: others.toSpliced(at, 0, slug), isChanged: true };
}

const isShared = (slug: string) => !isOwn(slug);

/** The layers that an address may name: all that are shown, but those that the visitor added. */
export function sharedSlugs({ shown }: LayersState): string[] {
  return shown.filter(isShared);
}

/** What is shown, from top to bottom, for whoever the map is shared with; null when it is as the context shows it. */
export function stackOf(all: LayersState): StackedLayer[] | null {
  const { context } = all;
  if (!context) return null;
  // Nobody else has what this visitor added.
  const state = { ...all, order: all.order.filter(isShared), shown: sharedSlugs(all) };
  const own = open(state, context, state.shown);
  const stack = shownLayers(state).map(({ item: { slug }, opacity }) => {
    const percent = Math.round(opacity * 100) / 100;
    return { slug, opacity: percent === own.opacity[slug] ? null : percent };
  });
  const isInOrder = shownLayers(own).every(({ item }, index) => item.slug === stack[index]?.slug);
  return isInOrder && stack.every(({ opacity }) => opacity === null) ? null : stack;
}

/** Puts the layers that are shown as someone left them; those the stack does not name stay below. */
function restack(state: LayersState, stack: readonly StackedLayer[]): LayersState {
  const placed = stack.reduceRight((below, { slug }) => move(below, slug, 0), state);
  const opacities = stack.flatMap(({ slug, opacity }) =>
    opacity === null || !state.shown.includes(slug) ? [] : [[slug, opacity] as const],
  );
  return { ...placed, opacity: { ...placed.opacity, ...Object.fromEntries(opacities) }, isChanged: false };
}

/** At night the dark base map stands in for the one that the context shows at start, unless the visitor chose otherwise. */
function followScheme(state: LayersState): LayersState {
  const { context, shown, isDark, isBaseChosen } = state;
  if (!context || isBaseChosen) return state;
  const start = startSlugs(context).find((slug) => isBaseMap(context, slug));
  const night = nightBaseMap(context);
  const current = shown.find((slug) => isBaseMap(context, slug));
  if (!start || !current) return state;
  const wanted = isDark && night ? night : start;
  return wanted === current ? state : { ...state, shown: shown.map((slug) => (slug === current ? wanted : slug)) };
}
