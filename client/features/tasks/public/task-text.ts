import type { EmployeeRecord, Team } from '#shared/teams/team.schema.ts';

export interface Person {
  /** The employee's id. */
  id: string;
  name: string;
  imageUrl?: string | null;
}

/** An employee as the people widgets show one. */
export function personOf({ id, fullName, user }: EmployeeRecord): Person {
  const parts = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  return { id, name: fullName || user?.name || parts || user?.email || '', imageUrl: user?.imageUrl };
}

type Members = Pick<Team, 'members'>;

export const employeesOf = ({ members }: Members): EmployeeRecord[] =>
  (members ?? []).flatMap(({ employee }) => (employee ? [employee] : []));

export const peopleOf = (team: Members): Person[] => employeesOf(team).map(personOf);

/** A date of the wire as text. */
export const isoOf = (value: Date | string) => (value instanceof Date ? value.toISOString() : value);

/** The calendar day of a start or due date. */
export const dayTextOf = (value: Date | string | null | undefined) =>
  value === null || value === undefined ? null : isoOf(value).slice(0, 10);
