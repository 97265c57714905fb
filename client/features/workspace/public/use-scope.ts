import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import {
  myPermissionsQuery,
  organizationQuery,
  teamDetailQuery,
} from '#client/features/workspace/queries.ts';
import { isAway } from '#client/lib/api/api-error.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import type { Permission } from '#shared/access/permissions.ts';
import { readsTime } from '#shared/access/role-access.ts';
import { type RecordingKind, recordingSwitches } from '#shared/evidence/recording.schema.ts';
import type { Team } from '#shared/teams/team.schema.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { laterToday } from '#shared/time/rule-zones.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import type { User } from '#shared/users/user.schema.ts';

/** The viewer of the page, and the team they act for. */
export interface Scope {
  tenantId: string;
  organizationId: string;
  teamId: string;
  userId: string;
  employeeId: string;
  user: User;
  /** The team as listed: members and projects, without today's times. */
  team: Team;
  teams: readonly Team[];
  isManager: boolean;
  /** IANA name. */
  timeZone: string;
  /** The active project: the team's first. */
  projectId: string | undefined;
}

export const ScopeContext = createContext<Scope | undefined>(undefined);

/** The signed-in person, their workspace and active team; pages inside the shell always have all of them. */
export function useScope(): Scope {
  const scope = use(ScopeContext);
  if (scope === undefined) throw new Error('useScope() works inside the signed-in layout only');
  return scope;
}

const minute = 60_000;

/** The calendar day it is now for this person, by the server's clock. */
export function useToday(): Day {
  const { timeZone } = useScope();
  return dayOf(new Date(useServerNow(0, minute)), timeZone);
}

/** The same where rules count by it: that of the organization where it is ahead. */
export function useLaterToday(): Day {
  const { timeZone, organizationId } = useScope();
  const { data } = useReadOf(organizationQuery({ organizationId }));
  const organization = data === undefined ? timeZone : normaliseTimeZone(data.timeZone);
  return laterToday({ organization, person: timeZone }, new Date(useServerNow(0, minute)));
}

/** The active team with what its members do and did today. */
export function useTeamToday() {
  const { teamId, timeZone } = useScope();
  const day = useToday();
  return useReadOf(teamDetailQuery({ teamId, day, timeZone }));
}

interface TeamSnapshot {
  team: Team;
  day: Day;
  readAt: Date;
}

type TeamOfToday = Pick<UseQueryResult, 'data' | 'isPaused' | 'failureReason'>;

/** The retention of data on the device. */
const daysAtMost = 7;

/** The team of the last day it was read, where today's cannot be reached. */
export function useTeamSnapshot(today: TeamOfToday): TeamSnapshot | undefined {
  const client = useQueryClient();
  const { teamId, timeZone } = useScope();
  const now = useToday();
  const isOutOfReach = today.isPaused || isAway(today.failureReason);
  if (today.data !== undefined || !isOutOfReach) return undefined;
  for (let back = 1; back <= daysAtMost; back += 1) {
    const day = addDays(now, -back);
    const state = client.getQueryState(teamDetailQuery({ teamId, day, timeZone }).queryKey);
    if (state?.data) return { team: state.data, day, readAt: new Date(state.dataUpdatedAt) };
  }
  return undefined;
}

/** Whether the signed-in person's role holds one of the permissions; not while they are unknown. */
export function useMay(): (...names: Permission[]) => boolean {
  const { data } = useReadOf(myPermissionsQuery);
  return useMemo(() => {
    const permissions = new Set<string>(
      data?.filter(({ enabled }) => enabled).map(({ permission }) => permission),
    );
    return (...names) => names.some((name) => permissions.has(name));
  }, [data]);
}

/** Whether the signed-in person may read time at all; undefined until the permissions are read. */
export function useReadsTime(): boolean | undefined {
  const { data, isPending } = useReadOf(myPermissionsQuery);
  if (data === undefined) return isPending ? undefined : true;
  return data.some(({ enabled, permission }) => enabled && readsTime.some((name) => name === permission));
}

/** Whether the organization lets programs record a kind; true until it is read. */
export function useRecords(kind: RecordingKind): boolean {
  const { data } = useReadOf(organizationQuery(useScope()));
  return data?.[recordingSwitches[kind]] ?? true;
}
