import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { hoursColumns, organizationOf, personOf, settingHistory } from '#server/db/dated-settings.sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { queryRows } from '#server/db/query.ts';
import {
  bool,
  json,
  nullable,
  rowStatement,
  storedDate,
  text,
  timestamp,
  uuid,
  word,
} from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { type CallerValues, callerValues } from '#server/modules/teams/caller-values.ts';
import { managesTeam } from '#server/modules/teams/manages.sql.ts';
import { visibleTeam } from '#server/modules/teams/visible-teams.sql.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';
import { type AbsenceState, mostListedAbsences } from '#shared/absences/absence.schema.ts';
import { seesFigure } from '#shared/access/figures.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { Dated } from '#shared/time/dated.ts';
import type { StoredDate } from '#shared/time/instant.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import type { DatedValue } from '#shared/workspaces/dated-settings.ts';
import { firstWorkDay } from '#shared/workspaces/employment-days.ts';
import type { HoursHistory } from '#shared/workspaces/working-week.ts';

export type Tx = InTransaction<Context>;

export interface AbsenceRow {
  readonly id: string;
  readonly employeeId: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly kindId: string;
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly isHalfStart: boolean;
  readonly isHalfEnd: boolean;
  readonly state: AbsenceState;
  readonly note: string | null;
  readonly reason: string | null;
  readonly decidedBy: string | null;
}

/** Histories of the settings that decide about a person's days. */
export interface DatedDays {
  readonly own: HoursHistory['own'];
  readonly usual: HoursHistory['usual'];
  readonly ownPlaces: readonly Dated<DatedValue<'place'> | null>[];
  readonly places: readonly Dated<DatedValue<'place'> | null>[];
  readonly employment: readonly Dated<DatedValue<'employment'>>[];
}

/** The columns of `DatedDays`, of the employee `e`. */
export const datedDaysSql = sql`${hoursColumns},
    ${settingHistory('place', personOf('e'))} as "ownPlaces",
    ${settingHistory('place', organizationOf('e'))} as places,
    ${settingHistory('employment', personOf('e'))} as employment`;

/** A person with the settings of their days, and whether the caller approves their absences. */
export interface PersonRow extends DatedDays {
  readonly employeeId: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly decides: boolean;
  readonly startedOn: Day;
  readonly absences: readonly AbsenceRow[];
}

interface StoredPerson extends Omit<PersonRow, 'startedOn'> {
  readonly startedWorkOn: StoredDate | null;
  readonly createdAt: Date;
  readonly timeZone: string | null;
}

interface PeopleValues extends CallerValues {
  readonly decidesAll: boolean;
  /** Colleagues of the caller's teams; else those whom the caller decides about, and the caller. */
  readonly withColleagues: boolean;
  /** People who are suspended or were removed as well; of those who were erased, nothing is left to count. */
  readonly withFormer: boolean;
  readonly ids: readonly string[] | undefined;
  readonly teamId: string | undefined;
  readonly from: Day;
  readonly to: Day;
  readonly states: readonly AbsenceState[];
}

const absenceColumns =
  raw(`a.id, a."employeeId", a."kindId", to_char(a."firstDay", 'YYYY-MM-DD') as "firstDay",
    to_char(a."lastDay", 'YYYY-MM-DD') as "lastDay", a."isHalfStart", a."isHalfEnd", a.state, a.note, a.reason,
    (select ${fullNameSql('by')} from users by where by."tenantId" = a."tenantId" and by.id = a."decidedByUserId") as "decidedBy"`);

const managed = (p: Params<PeopleValues>) => sql`exists (
      select 1 from organization_team_employees m
      where m."employeeId" = e.id and m."deletedAt" is null and e.id is distinct from ${p.employeeId}::uuid
        and ${managesTeam(p, 'm."organizationTeamId"')})`;

const colleague = (p: Params<PeopleValues>) => sql`exists (
      select 1 from organization_team_employees m
      join organization_teams team on team.id = m."organizationTeamId"
      where m."employeeId" = e.id and m."deletedAt" is null and (${p.teamId}::uuid is null or team.id = ${p.teamId})
        and ${visibleTeam(p)})`;

const peopleSql = rowStatement(
  {
    employeeId: uuid,
    name: text,
    imageUrl: nullable(text),
    decides: bool,
    startedWorkOn: nullable(storedDate),
    createdAt: timestamp,
    timeZone: nullable(text),
    own: json<StoredPerson['own']>(),
    usual: json<StoredPerson['usual']>(),
    ownPlaces: json<StoredPerson['ownPlaces']>(),
    places: json<StoredPerson['places']>(),
    employment: json<StoredPerson['employment']>(),
    absences: json<StoredPerson['absences']>(),
  },
  (p: Params<PeopleValues>) => sql`
  select e.id as "employeeId", ${raw(fullNameSql('u'))} as name, ${raw(pictureSql('u'))} as "imageUrl",
    (${p.decidesAll} or ${managed(p)}) as decides,
    e."startedWorkOn", e."createdAt", u."timeZone", ${datedDaysSql},
    (select coalesce(json_agg(to_json(one) order by one."firstDay", one.id), '[]') from (
      select ${absenceColumns}, ${raw(fullNameSql('u'))} as name, ${raw(pictureSql('u'))} as "imageUrl"
      from absences a
      where a."tenantId" = e."tenantId" and a."employeeId" = e.id and a."firstDay" <= ${p.to}::date
        and a."lastDay" >= ${p.from}::date and a.state = any(${p.states}::text[])
      order by a."firstDay" desc, a.id limit ${raw(String(mostListedAbsences))}) one) as absences
  from employees e
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  where e."tenantId" = ${p.tenantId} and e."organizationId" = ${p.organizationId}
    and ((e."isActive" and e."deletedAt" is null and u."deletedAt" is null)
      or (${p.withFormer} and (u."deletedAt" is null or u."formerAccountId" is not null)))
    and (${p.ids}::uuid[] is null or e.id = any(${p.ids}))
    and ((e.id = ${p.employeeId} and ${p.teamId}::uuid is null) or (${p.withColleagues} and ${colleague(p)})
      or (${p.teamId}::uuid is null and ${p.ids}::uuid[] is not null and (${p.decidesAll} or ${managed(p)})))
  order by e.id is not distinct from ${p.employeeId}::uuid desc, name, e.id
  limit greatest(500, coalesce(cardinality(${p.ids}::uuid[]), 0))`,
);

interface PeopleFilter {
  readonly ids?: readonly string[] | undefined;
  readonly teamId?: string | undefined;
  readonly withColleagues?: boolean;
  readonly withFormer?: boolean;
  readonly from: Day;
  readonly to: Day;
  readonly states: readonly AbsenceState[];
}

/** People about whom the caller may ask, with their absences between two days. */
export async function findPeople(ctx: Context, filter: PeopleFilter): Promise<PersonRow[]> {
  const { ids, teamId, withColleagues = false, withFormer = false, from, to, states } = filter;
  const decidesAll = seesFigure(ctx, 'absence');
  const values = {
    ...callerValues(ctx),
    decidesAll,
    withColleagues,
    withFormer,
    ids,
    teamId,
    from,
    to,
    states,
  };
  const rows = await queryRows(ctx, peopleSql(values));
  return rows.map(({ startedWorkOn, createdAt, timeZone, ...row }) => ({
    ...row,
    startedOn: firstWorkDay({ startedWorkOn, createdAt }, normaliseTimeZone(timeZone ?? ctx.timeZone)),
  }));
}

interface WaitingValues extends CallerValues {
  readonly decidesAll: boolean;
}

const waitingSql = rowStatement(
  { employeeId: uuid },
  (p: Params<WaitingValues>) => sql`
  select a."employeeId"
  from absences a
  join employees e on e."tenantId" = a."tenantId" and e.id = a."employeeId" and e."deletedAt" is null
  where a."tenantId" = ${p.tenantId} and a."organizationId" = ${p.organizationId} and a.state = 'requested'
    and a."employeeId" is distinct from ${p.employeeId}::uuid
    and (${p.decidesAll} or exists (
      select 1 from organization_team_employees m
      where m."employeeId" = e.id and m."deletedAt" is null and ${managesTeam(p, 'm."organizationTeamId"')}))
  group by 1
  order by min(a."createdAt")
  limit 200`,
);

/** People with a request that waits for the caller, the oldest first. */
export async function findWaitingPeople(ctx: Context): Promise<string[]> {
  const decidesAll = seesFigure(ctx, 'absence');
  const rows = await queryRows(ctx, waitingSql({ ...callerValues(ctx), decidesAll }));
  return rows.map(({ employeeId }) => employeeId);
}

const ownerSql = rowStatement(
  { employeeId: uuid, state: word<AbsenceState>() },
  (p: Params<{ tenantId: string; organizationId: string | undefined; id: string }>) => sql`
  select "employeeId", state from absences
  where "tenantId" = ${p.tenantId} and "organizationId" = ${p.organizationId} and id = ${p.id} for update`,
);

/** Returns the owner of an absence, and locks it until the transaction ends. */
export async function lockAbsence(tx: Tx, id: string) {
  const { tenantId, organizationId } = tx;
  const [row] = await queryRows(tx, ownerSql({ tenantId, organizationId, id }));
  return row;
}
