import type { Context } from '#server/context/context.ts';
import { translateTo } from '#server/context/translate.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, listOf, nullable, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { columnsOf, type Params, sql } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import { type NewTime, toPlacedLogs } from '#server/modules/time-logs/new-logs.service.ts';
import { findVisible } from '#server/modules/time-logs/time-log-assignment.data.ts';
import { enterMany, type NewSpan, placeMany } from '#server/modules/time-logs/time-log-many.service.ts';
import {
  assertMayChange,
  assertSwitchedOn,
  lockPerson,
  resolveTimeAccess,
  type TimePerson,
  type Tx,
} from '#server/modules/time-logs/time-log-people.data.ts';
import { changeTime } from '#server/modules/time-logs/time-log-place.ts';
import { ownEmployeeId } from '#server/modules/timer/timer-status.service.ts';
import type { MessageText } from '#shared/text/message.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { dayBounds } from '#shared/time/day.ts';
import { entryFields } from '#shared/time-logs/entry-fields.ts';
import type { CopiedWeek, CopyWeekInput } from '#shared/time-logs/time-log-changes.schema.ts';
import { weekLater } from '#shared/time-logs/week-later.ts';

interface Source extends NewTime {
  readonly title: string | null;
}

/**
 * Finished logs of a person that began in a range; without clients, labels and teams that are no longer available.
 */
const sourcesSql = rowStatement(
  {
    startedAt: timestamp,
    stoppedAt: timestamp,
    taskId: nullable(uuid),
    projectId: nullable(uuid),
    organizationContactId: nullable(uuid),
    organizationTeamId: nullable(uuid),
    title: nullable(text),
    description: nullable(text),
    reason: nullable(text),
    isBillable: bool,
    isBillableChosen: nullable(bool),
    tagIds: listOf(uuid),
  },
  (p: Params<{ tenantId: string; employeeId: string; from: Date; to: Date }>) => sql`
  select l."startedAt", l."stoppedAt", l."taskId", l."projectId", c.id as "organizationContactId",
    m."organizationTeamId", coalesce(t.title, p.name, l.description) as title, ${columnsOf('l', entryFields)}, l."isBillableChosen",
    array(
      select k."tagId" from time_log_tags k
      join tags g on g."tenantId" = k."tenantId" and g.id = k."tagId" and g."deletedAt" is null
      where k."tenantId" = l."tenantId" and k."timeLogId" = l.id) as "tagIds"
  from time_logs l
  left join tasks t on t."tenantId" = l."tenantId" and t.id = l."taskId"
  left join organization_projects p on p."tenantId" = l."tenantId" and p.id = l."projectId"
  left join organization_contacts c on c."tenantId" = l."tenantId" and c.id = l."organizationContactId" and c."deletedAt" is null
  left join organization_team_employees m on m."organizationTeamId" = l."organizationTeamId"
    and m."employeeId" = l."employeeId" and m."deletedAt" is null
  where l."tenantId" = ${p.tenantId} and l."employeeId" = ${p.employeeId} and l."deletedAt" is null
    and l."startedAt" >= ${p.from} and l."startedAt" < ${p.to} and l."stoppedAt" > l."startedAt"
  order by l."startedAt", l.id`,
);

/** The time of the week before, a week later. */
async function copiesOf(tx: Tx, { employeeId, zone }: TimePerson, weekStart: Day): Promise<Source[]> {
  const from = dayBounds(addDays(weekStart, -7), zone).start;
  const to = dayBounds(weekStart, zone).start;
  const rows = await queryRows(tx, sourcesSql({ tenantId: tx.tenantId, employeeId, from, to }));
  return rows.map((row) => ({ ...row, ...weekLater(row, zone) }));
}

/** Why something about a task or a project is no longer entered; undefined where it is. */
async function goneOf(tx: Tx, copies: readonly Source[]): Promise<(copy: Source) => MessageText | undefined> {
  const there = await findVisible(tx, {
    projectIds: copies.flatMap(({ projectId }) => projectId ?? []),
    taskIds: copies.flatMap(({ taskId }) => taskId ?? []),
  });
  return ({ taskId, projectId }) => {
    if (taskId !== null && !there.has(taskId)) return notFound('The task').text;
    if (projectId !== null && !there.has(projectId)) return notFound('The project').text;
    return undefined;
  };
}

/** Copies with their places, and those that have none with the reason. */
async function placeCopies(tx: Tx, person: TimePerson, copies: readonly Source[]) {
  const { employeeId } = person;
  const goneBecause = await goneOf(tx, copies);
  const open = copies.filter((copy) => goneBecause(copy) === undefined);
  const spans = open.map((copy): NewSpan => {
    return { employeeId, startedAt: copy.startedAt, stoppedAt: copy.stoppedAt, values: copy };
  });
  // Copies never overlap existing time, even if the organization allows overlaps.
  const places = await placeMany(tx, new Map([[employeeId, { ...person, overlapPolicy: 'refuse' }]]), spans);
  const placeOf = new Map(open.map((copy, index) => [copy, places[index]]));
  return copies.map((copy) => ({ copy, place: placeOf.get(copy) ?? { reason: goneBecause(copy) ?? '' } }));
}

/**
 * Copies a person's time of seven days to the next week, by the rules of manual entry. Skips entries that break a
 * rule or overlap existing time.
 */
export async function copyWeek(ctx: Context, input: CopyWeekInput): Promise<CopiedWeek> {
  const employeeId = input.employeeId ?? ownEmployeeId(ctx);
  const access = await resolveTimeAccess(ctx, [employeeId]);
  return changeTime(ctx, async (tx) => {
    const person = await lockPerson(tx, employeeId);
    assertMayChange(access, employeeId);
    assertSwitchedOn(tx, person, 'add');
    const placements = await placeCopies(tx, person, await copiesOf(tx, person, input.weekStart));
    const placed = placements.flatMap(({ copy: { title: _title, ...time }, place }) =>
      place.sheets === undefined ? [] : [{ time, place }],
    );
    const logs = await toPlacedLogs(tx, person, { version: 'copy', placed });
    await enterMany(tx, new Map([[employeeId, person]]), logs);
    const leftOut = placements.flatMap(({ copy: { title, startedAt, stoppedAt }, place }) => {
      if (place.sheets !== undefined) return [];
      const span = { startedAt: startedAt.toISOString(), stoppedAt: stoppedAt.toISOString() };
      return [{ title, ...span, reason: translateTo(tx.origin.language, place.reason) }];
    });
    return { ids: logs.map(({ id }) => id), leftOut };
  });
}
