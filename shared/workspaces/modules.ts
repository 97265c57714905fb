import { z } from 'zod';
import { optionalOf } from '#shared/http/query.ts';

/** Parts of the product that an organization uses. The others are hidden from everybody and lose nothing. */
export const moduleName = z.enum([
  'tasks',
  'review',
  'money',
  'invoices',
  'absences',
  'boards',
  'meetings',
  'integrations',
  'calendars',
  'assistants',
]);
export type ModuleName = z.infer<typeof moduleName>;

/** The modules that are to be shown. */
export const shownModules = optionalOf(moduleName.array().max(50));

/** The module that another one builds on. */
const basis: Readonly<Partial<Record<ModuleName, ModuleName>>> = { invoices: 'money', integrations: 'tasks' };

/** On for a new organization; the rest comes with its first use or by choice. Meetings need a server. */
export const usualModules = [
  'tasks',
  'review',
  'boards',
  'integrations',
] as const satisfies readonly ModuleName[];

/** Modules in their own order, each once, with those they build on. */
export function completeModules(chosen: readonly ModuleName[]): ModuleName[] {
  const all = new Set(chosen.flatMap((name) => [name, basis[name] ?? name]));
  return moduleName.options.filter((name) => all.has(name));
}

/** The same without one, and without those that build on it. */
export const withoutModule = (modules: readonly ModuleName[], name: ModuleName): ModuleName[] =>
  modules.filter((each) => each !== name && basis[each] !== name);

/** Uses of the product that a team names at registration, and their modules. Everybody tracks time. */
const teamUses = {
  time: [],
  tasks: ['tasks', 'boards', 'integrations'],
  review: ['review'],
  bill: ['money', 'invoices'],
  absences: ['absences'],
  everything: moduleName.options,
} as const satisfies Readonly<Record<string, readonly ModuleName[]>>;
export type TeamUse = keyof typeof teamUses;

/** The modules for some uses; undefined while none is named, which means the usual ones. */
export const modulesFor = (uses: readonly TeamUse[]): ModuleName[] | undefined =>
  uses.length === 0 ? undefined : completeModules(uses.flatMap((use) => [...teamUses[use]]));
