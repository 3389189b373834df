import { assertNever } from '@motu/core';
import { words } from '../ui/words.ts';

export type WelcomeTab = keyof typeof words.welcomeTabs;

export const TABS = Object.keys(words.welcomeTabs) as WelcomeTab[];

type WelcomeState = {
  /** The tab that a visit opens by itself, until it has been closed. */
  awaited: WelcomeTab | null;
  /** The tab that the visitor chose. */
  chosen: WelcomeTab | null;
  /** The release notes have not been looked at since this version. */
  hasNews: boolean;
};

type WelcomeAction = { type: 'OPEN'; tab: WelcomeTab } | { type: 'CLOSE'; answered: boolean };

/** A first visit is welcomed; one after an update sees what is new; the others, and embedded pages, are left alone. */
export function startWelcome(seenVersion: string | null, version: string, isEmbedded: boolean): WelcomeState {
  const isNew = !isEmbedded && seenVersion !== version;
  const awaited = seenVersion === null ? 'welcome' : 'release_notes';
  return { awaited: isNew ? awaited : null, chosen: null, hasNews: isNew };
}

export function welcomeReducer(state: WelcomeState, action: WelcomeAction): WelcomeState {
  switch (action.type) {
    case 'OPEN':
      return { ...state, chosen: action.tab };
    case 'CLOSE':
      // A tab read under the cookie banner is not the welcome: that one still comes after the answer.
      return { ...state, chosen: null, awaited: action.answered ? null : state.awaited };
    default:
      return assertNever(action);
  }
}

/** The tab on screen. What opens by itself waits for the cookie banner; what the visitor opens does not. */
export function shownTab({ awaited, chosen }: WelcomeState, answered: boolean): WelcomeTab | null {
  return chosen ?? (answered ? awaited : null);
}
