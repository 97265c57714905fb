import type { Ids } from '#server/seeds/ids.ts';

export interface PersonSpec {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly timeZone: string;
  readonly role: 'SUPER_ADMIN' | 'ADMIN' | 'MANAGER' | 'EMPLOYEE' | 'VIEWER';
}

interface TeamSpec {
  readonly name: string;
  readonly prefix: string;
  readonly color: string;
  /** Positions in the list of people; the first manages the team. */
  readonly members: readonly number[];
  /** Whether anybody may see it and ask to join; so unless told. */
  readonly public?: boolean;
}

export interface WorldSpec {
  readonly tenant: string;
  readonly password: string;
  readonly people: readonly PersonSpec[];
  readonly teams: readonly TeamSpec[];
  readonly projects: readonly { readonly name: string; readonly code: string; readonly color: string }[];
  readonly ids: Ids;
  readonly now: Date;
}

export interface SeededPerson extends PersonSpec {
  readonly accountId: string;
  readonly userId: string;
  readonly employeeId: string;
}

export interface SeededTeam {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly projectId: string;
  readonly people: readonly SeededPerson[];
}

export interface World {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly people: readonly SeededPerson[];
  readonly teams: readonly SeededTeam[];
  readonly projectIds: readonly string[];
}
