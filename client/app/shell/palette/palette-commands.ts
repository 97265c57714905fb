import type { ReactNode } from 'react';
import { matchesAllWords, plainText } from '#shared/text/search.ts';

type PaletteGroup =
  | 'timer'
  | 'tasks'
  | 'pages'
  | 'actions'
  | 'teams'
  | 'people'
  | 'projects'
  | 'settings'
  | 'help';

/** Available actions come first; once somebody types, the kind of thing that people search for does. */
const orderAtFirst: readonly PaletteGroup[] = ['timer', 'tasks', 'pages', 'actions', 'teams'];
const orderOfFound: readonly PaletteGroup[] = [
  'tasks',
  'people',
  'projects',
  'pages',
  'settings',
  'help',
  'actions',
  'timer',
  'teams',
];

export interface Command {
  id: string;
  group: PaletteGroup;
  label: string;
  /** The name of the target page. */
  page?: string;
  icon: ReactNode;
  /** More words to find it by. */
  keywords?: string;
  /** Keys as `Kbd` takes them. */
  shortcut?: string;
  /** A fact at the end of the line. */
  hint?: string;
  run: () => void;
  /** Shows it beside the page one is on. */
  peek?: () => void;
}

/** The commands that every typed word occurs in. */
export function matchingCommands(commands: readonly Command[], query: string): Command[] {
  return commands.filter(({ label, keywords }) => matchesAllWords(query, [label, keywords]));
}

/** Typing the beginning of a page's name means that page, even if other commands contain these letters. */
function startsPage({ group, page = '', keywords = '' }: Command, query: string): boolean {
  const names = group === 'pages' ? [page, keywords] : [page];
  return query !== '' && names.some((name) => plainText(name).startsWith(plainText(query)));
}

export interface CommandGroup {
  group: PaletteGroup;
  members: Command[];
}

/** The commands by group, in the order they are shown in; of those with one id the first. */
export function groupCommands(commands: readonly Command[], query: string): CommandGroup[] {
  const ids = commands.map(({ id }) => id);
  const once = commands.filter(({ id }, index) => ids.indexOf(id) === index);
  const meant = once.filter((command) => startsPage(command, query));
  const others = once.filter((command) => !meant.includes(command));
  const groups = (query === '' ? orderAtFirst : orderOfFound).map((group) => ({
    group,
    members: others.filter((command) => command.group === group),
  }));
  return [{ group: 'pages' as const, members: meant }, ...groups].filter(({ members }) => members.length > 0);
}
