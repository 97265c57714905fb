import { v7 as uuidv7 } from 'uuid';
import { actionSql, type Deed, deedOf } from '#server/context/audit.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { rowStatement, uuid } from '#server/db/rows.ts';
import { type Param, type Params, raw, type Sql, sql, statement } from '#server/db/sql.ts';
import type { ChangingTeam, Tx } from '#server/modules/teams/changing-team.data.ts';

interface Members {
  readonly tenantId: string;
  readonly teamId: string;
  /** Null: everybody. */
  readonly ids: readonly string[] | null;
}

type Change = Members & { readonly now: Date };

interface Joining {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly employeeIds: readonly string[];
  /** Theirs as members. */
  readonly ids: readonly string[];
  readonly roleId: string | null;
  readonly now: Date;
  readonly userId: string | null;
}

/** Locks people until the transaction ends, so that none of them starts a timer meanwhile. */
const lockPeopleSql = statement(
  (p: Params<Members>) => sql`
  select e.id from employees e
  where e."tenantId" = ${p.tenantId}::uuid and (e.id = any(${p.ids}::uuid[]) or e.id in (
    select l."employeeId" from time_logs l
    where l."tenantId" = ${p.tenantId}::uuid and l."organizationTeamId" = ${p.teamId}::uuid and l."isRunning" and l."deletedAt" is null))
  order by e.id for no key update`,
);

/** Stops what runs in a team, of these employees or of everybody; never refused, like any stop. */
const stopTeamTimersSql = rowStatement(
  { employeeId: uuid },
  (p: Params<Change & Deed & { userId: string }>) => sql`
  with stopped as (
    update time_logs l set "isRunning" = false, "stoppedAt" = greatest(l."startedAt", ${p.now}::timestamptz),
      "updatedAt" = ${p.now}::timestamptz, "updatedByUserId" = ${p.userId}::uuid, "lastSeenAt" = ${p.now}::timestamptz,
      "overlapAllowed" = l."overlapAllowed" or exists (
        select 1 from time_logs o where o."employeeId" = l."employeeId" and o.id <> l.id and o."deletedAt" is null
          and o."startedAt" < greatest(l."startedAt", ${p.now}::timestamptz) and o."stoppedAt" > l."startedAt")
    where l."tenantId" = ${p.tenantId}::uuid and l."organizationTeamId" = ${p.teamId}::uuid and l."isRunning" and l."deletedAt" is null
      and (${p.ids}::uuid[] is null or l."employeeId" = any(${p.ids}::uuid[]))
    returning l.id, l."organizationId", l."employeeId", l."startedAt", l."stoppedAt"
  ), audit as (
    insert into audit_entries (id, "tenantId", "organizationId", "actorUserId", "actorType", "tokenName", action, entity, "entityId",
      "employeeId", before, after, ip, "requestId", at)
    select gen_random_uuid(), ${p.tenantId}::uuid, stopped."organizationId", ${p.userId}::uuid,
      case when ${p.tokenName}::text is null then 'user' else 'token' end, ${p.tokenName}::text, ${raw(actionSql('timer.stop'))}, 'TimeLog', stopped.id,
      stopped."employeeId", jsonb_build_object('startedAt', stopped."startedAt"),
      jsonb_build_object('startedAt', stopped."startedAt", 'stoppedAt', stopped."stoppedAt"), ${p.ip}, ${p.requestId}, ${p.now}::timestamptz
    from stopped
  ), tracking as (
    update employees e set "isTrackingTime" = false, "updatedAt" = ${p.now}::timestamptz
    from stopped where e."tenantId" = ${p.tenantId}::uuid and e.id = stopped."employeeId"
  )
  select "employeeId" from stopped`,
);

/** Takes people off the tasks of a team, except those they still share through another team. */
const unassignSql = rowStatement(
  { id: uuid },
  (p: Params<Change>) => sql`
  with gone as (
    delete from task_members assignee using task_teams link
    where assignee."tenantId" = ${p.tenantId}::uuid and assignee."employeeId" = any(${p.ids}::uuid[])
      and link."organizationTeamId" = ${p.teamId}::uuid and link."taskId" = assignee."taskId"
      and not exists (
        select 1 from task_teams other
        join organization_teams team on team.id = other."organizationTeamId" and team."deletedAt" is null
        join organization_team_employees m on m."organizationTeamId" = team.id and m."deletedAt" is null
        where other."taskId" = assignee."taskId" and team.id <> ${p.teamId}::uuid and m."employeeId" = assignee."employeeId")
    returning assignee."taskId"
  )
  update tasks set revision = revision + 1, "updatedAt" = ${p.now}::timestamptz
  where "tenantId" = ${p.tenantId}::uuid and id in (select "taskId" from gone)
  returning id`,
);

/** Makes people members, or members again: the period before stays, and a member stays one since the first day. */
export const joinSql = statement(
  (p: Params<Joining>) => sql`
  insert into organization_team_employees as membership (id, "tenantId", "organizationId", "organizationTeamId", "employeeId",
    "roleId", "assignedAt", "createdAt", "updatedAt", "createdByUserId")
  select new.id, ${p.tenantId}::uuid, ${p.organizationId}::uuid, ${p.teamId}::uuid, new."employeeId", ${p.roleId}::uuid, ${p.now}::timestamptz, ${p.now}::timestamptz,
    ${p.now}::timestamptz, ${p.userId}::uuid
  from unnest(${p.ids}::uuid[], ${p.employeeIds}::uuid[]) as new (id, "employeeId")
  on conflict ("organizationTeamId", "employeeId") do update set "roleId" = excluded."roleId",
    "assignedAt" = case when membership."deletedAt" is null then membership."assignedAt" else excluded."assignedAt" end,
    "earlierPeriods" = membership."earlierPeriods" + case when membership."deletedAt" is null then tstzmultirange()
      else tstzmultirange(tstzrange(membership."assignedAt", greatest(membership."assignedAt", membership."deletedAt"))) end,
    "updatedAt" = excluded."updatedAt", "activeTaskId" = null, "order" = null,
    "isTrackingEnabled" = true, "isActive" = true, "isArchived" = false, "archivedAt" = null, "deletedAt" = null,
    "deletedByUserId" = null`,
);

/**
 * The periods of a membership of a team, as days of a zone: the last one, and those before the person came back. `from`
 * is the first day, `until` the day on which they left, null while they are there.
 */
export const memberPeriods = (membership: string, zone: Param<string>): Sql => sql`(
  select (${raw(membership)}."assignedAt" at time zone ${zone})::date as "from",
    (${raw(membership)}."deletedAt" at time zone ${zone})::date as until
  union all
  select (lower(earlier) at time zone ${zone})::date, (upper(earlier) at time zone ${zone})::date
  from unnest(${raw(membership)}."earlierPeriods") as earlier)`;

/** Nobody's last or default team any more. */
const forgetTeamSql = rowStatement(
  { id: uuid },
  (p: Params<Change>) => sql`
  update users set "lastTeamId" = nullif("lastTeamId", ${p.teamId}::uuid), "defaultTeamId" = nullif("defaultTeamId", ${p.teamId}::uuid),
    "updatedAt" = ${p.now}::timestamptz
  where "tenantId" = ${p.tenantId}::uuid and ("lastTeamId" = ${p.teamId}::uuid or "defaultTeamId" = ${p.teamId}::uuid)
    and (${p.ids}::uuid[] is null or id = any(${p.ids}::uuid[]))
  returning id`,
);

/** Numbers memberships of a team in this order. */
const reorderSql = statement(
  (p: Params<Change>) => sql`
  update organization_team_employees m set "order" = numbered.place - 1, "updatedAt" = ${p.now}::timestamptz
  from (
    select own.id, row_number() over (order by named.place, own."order", own."assignedAt", own.id) as place
    from organization_team_employees own
    left join unnest(${p.ids}::uuid[]) with ordinality as named (id, place) on named.id = own.id
    where own."tenantId" = ${p.tenantId}::uuid and own."organizationTeamId" = ${p.teamId}::uuid and own."deletedAt" is null
  ) numbered
  where m.id = numbered.id and m."order" is distinct from numbered.place - 1`,
);

type TeamRef = Pick<ChangingTeam, 'id' | 'organizationId'>;
/** Employee ids, or everybody. */
type Whose = string[] | 'everybody';

const changeOf = (tx: Tx, team: TeamRef, whose: Whose) => ({
  tenantId: tx.tenantId,
  teamId: team.id,
  ids: whose === 'everybody' ? null : whose,
  now: tx.now(),
});

/** Keeps these people, and who tracks time in the team, from starting a timer until the transaction ends. */
export async function lockPeople(tx: Tx, team: TeamRef, employeeIds: string[]): Promise<void> {
  await execute(tx, lockPeopleSql({ tenantId: tx.tenantId, teamId: team.id, ids: employeeIds }));
}

/** Stops the timers that run in the team, published after the commit. */
export async function stopTimers(tx: Tx, team: TeamRef, whose: Whose): Promise<void> {
  const { tenantId, userId } = tx;
  const values = { ...changeOf(tx, team, whose), ...deedOf(tx), userId };
  const stopped = await queryRows(tx, stopTeamTimersSql(values));
  for (const { employeeId } of stopped) {
    tx.afterCommit(() => tx.services.live.publish(tenantId, 'timer', employeeId));
  }
}

export async function unassign(tx: Tx, team: TeamRef, employeeIds: string[]): Promise<void> {
  const tasks = await queryRows(tx, unassignSql(changeOf(tx, team, employeeIds)));
  if (tasks.length === 0) return;
  const ids = tasks.map(({ id }) => id);
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'tasks', ids, { before: employeeIds }));
}

/** Clears the team where it was somebody's last or default one; of the users given, or of everybody. */
export async function forgetTeam(tx: Tx, team: TeamRef, whose: Whose): Promise<void> {
  const users = await queryRows(tx, forgetTeamSql(changeOf(tx, team, whose)));
  for (const { id } of users) tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'user', id));
}

export async function insertMembers(
  tx: Tx,
  team: TeamRef,
  employeeIds: string[],
  roleId: string | null,
): Promise<void> {
  if (employeeIds.length === 0) return;
  const ids = employeeIds.map(() => uuidv7());
  const { tenantId, userId } = tx;
  const place = { tenantId, organizationId: team.organizationId, teamId: team.id };
  await execute(tx, joinSql({ ...place, employeeIds, ids, roleId, now: tx.now(), userId }));
}

/** Former members retain their row, so that their work has an owner. */
export async function endMemberships(tx: Tx, team: TeamRef, whose: Whose): Promise<void> {
  const people = whose === 'everybody' ? {} : { employeeId: { in: whose } };
  await tx.db.organizationTeamEmployee.updateMany({
    where: { tenantId: tx.tenantId, organizationTeamId: team.id, deletedAt: null, ...people },
    data: { deletedAt: tx.now(), deletedByUserId: tx.userId, activeTaskId: null },
  });
}

export async function setRole(
  tx: Tx,
  team: TeamRef,
  employeeIds: string[],
  roleId: string | null,
): Promise<void> {
  if (employeeIds.length === 0) return;
  await tx.db.organizationTeamEmployee.updateMany({
    where: { tenantId: tx.tenantId, organizationTeamId: team.id, employeeId: { in: employeeIds } },
    data: { roleId, updatedByUserId: tx.userId },
  });
}

export async function saveOrder(tx: Tx, team: TeamRef, ids: string[]): Promise<number> {
  return execute(tx, reorderSql(changeOf(tx, team, ids)));
}

export interface MemberColumns {
  readonly isTrackingEnabled?: boolean;
  readonly roleId?: string | null;
  readonly activeTaskId?: string | null;
  readonly order?: number;
}

export async function saveMember(tx: Tx, id: string, columns: MemberColumns): Promise<void> {
  await tx.db.organizationTeamEmployee.updateMany({
    where: { tenantId: tx.tenantId, id },
    data: { ...columns, updatedByUserId: tx.userId },
  });
}

/** The name of a role of the workspace. */
export async function roleName(tx: Tx, id: string): Promise<string | undefined> {
  const where = { tenantId: tx.tenantId, id };
  const role = await tx.db.role.findFirst({ where, select: { name: true } });
  return role?.name;
}
