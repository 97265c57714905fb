import { createDeviceStore, onStorage } from '#client/lib/session/session-store.ts';
import type { MemberToday } from './team-today.ts';

export const teamLayouts = ['cards', 'table', 'blocks'] as const;
export type TeamLayout = (typeof teamLayouts)[number];

export const teamSorts = ['status', 'name', 'today'] as const;
export type TeamSort = (typeof teamSorts)[number];

/** A choice of a few, kept on this device; the first is the usual one. */
function createChoice<T extends string>(key: string, choices: readonly [T, ...T[]]) {
  return createDeviceStore<T>(
    () => choices.find((choice) => choice === localStorage.getItem(key)) ?? choices[0],
    (choice) => localStorage.setItem(key, choice),
    onStorage,
  );
}

export const teamLayout = createChoice<TeamLayout>('team-layout', teamLayouts);
export const teamSort = createChoice<TeamSort>('team-sort', teamSorts);

const rules: Record<Exclude<TeamSort, 'status'>, (one: MemberToday, other: MemberToday) => number> = {
  name: (one, other) => one.name.localeCompare(other.name),
  today: (one, other) => other.todaySeconds - one.todaySeconds,
};

/** The members come by status. */
export function sortMembers(members: readonly MemberToday[], sort: TeamSort): readonly MemberToday[] {
  return sort === 'status' ? members : members.toSorted(rules[sort]);
}
