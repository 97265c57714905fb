import type { ReactNode } from 'react';
import { matchesAllWords } from '#client/lib/match-words.ts';

export type PaletteGroup = 'timer' | 'tasks' | 'pages' | 'actions' | 'teams' | 'people' | 'projects';

/** What can be done now comes first; once something is typed, what was looked for does. */
const orderAtFirst: readonly PaletteGroup[] = ['timer', 'tasks', 'pages', 'actions', 'teams'];
const orderOfFound: readonly PaletteGroup[] = [
  'tasks',
  'people',
  'projects',
  'pages',
  'actions',
  'timer',
  'teams',
];

export interface Command {
  id: string;
  group: PaletteGroup;
  label: string;
  icon: ReactNode;
  /** More words to find it by. */
  keywords?: string;
  /** Keys as `Kbd` takes them. */
  shortcut?: string;
  /** A fact at the end of the line. */
  hint?: string;
  run: () => void;
}

/** The commands that every typed word occurs in. */
export function matchingCommands(commands: readonly Command[], query: string): Command[] {
  return commands.filter(({ label, keywords }) => matchesAllWords(`${label} ${keywords ?? ''}`, query));
}

export interface CommandGroup {
  group: PaletteGroup;
  members: Command[];
}

/** The commands by group, in the order they are shown in. */
export function groupCommands(commands: readonly Command[], query: string): CommandGroup[] {
  return (query === '' ? orderAtFirst : orderOfFound)
    .map((group) => ({ group, members: commands.filter((command) => command.group === group) }))
    .filter(({ members }) => members.length > 0);
}
