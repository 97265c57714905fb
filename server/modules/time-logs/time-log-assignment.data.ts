import { type Queryable, queryRows } from '#server/db/query.ts';
import { listOf, nullable, rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { fieldError, notFound } from '#server/errors.ts';
import { readWorkBilling } from '#server/modules/rates/billable-default.data.ts';
import { requireTask } from '#server/modules/tasks/visible-task.data.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { type Caller, type CallerValues, callerValues } from '#server/modules/teams/caller-values.ts';
import { projectsAmongSql } from '#server/modules/teams/visible-projects.sql.ts';
import { visibleTeamsSql } from '#server/modules/teams/visible-teams.sql.ts';
import type { TimePerson, Tx } from '#server/modules/time-logs/time-log-people.data.ts';
import { selectTeamOfTask } from '#server/modules/timer/timer-start.sql.ts';
import { isClientChosen } from '#shared/rates/billable-default.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';

/** The records that time is spent on. */
export interface Assignment {
  readonly taskId: string | null;
  readonly projectId: string | null;
  readonly organizationTeamId: string | null;
  readonly organizationContactId: string | null;
}

/** Absent keys stay. */
type AssignmentInput = { readonly [Key in keyof Assignment]?: string | null | undefined };

const nothing: Assignment = {
  taskId: null,
  projectId: null,
  organizationTeamId: null,
  organizationContactId: null,
};

interface TaskFacts {
  readonly projectId: string | null;
  readonly teamIds: readonly string[];
  /** The person's team that the task is in, the one it was in before first. */
  readonly teamId: string | null;
}

const noFacts: TaskFacts = { projectId: null, teamIds: [], teamId: null };

const factsSql = rowStatement(
  { projectId: nullable(uuid), teamIds: listOf(uuid), teamId: nullable(uuid) },
  (p: Params<{ tenantId: string; employeeId: string; taskId: string; teamId: string | null }>) => sql`
  select t."projectId", (${selectTeamOfTask(p)}) as "teamId",
    array(select link."organizationTeamId" from task_teams link where link."tenantId" = ${p.tenantId} and link."taskId" = t.id) as "teamIds"
  from tasks t where t."tenantId" = ${p.tenantId} and t.id = ${p.taskId}`,
);

async function factsOf(
  tx: Tx,
  { employeeId }: TimePerson,
  taskId: string | null,
  teamId: string | null,
): Promise<TaskFacts> {
  if (taskId === null) return noFacts;
  const values = { tenantId: tx.tenantId, employeeId, taskId, teamId };
  const [row] = await queryRows(tx, factsSql(values));
  return row ?? noFacts;
}

async function requireProject(tx: Tx, id: string): Promise<void> {
  const seen = await queryRows(tx, projectsAmongSql({ ...callerValues(tx), ids: [id] }));
  if (seen.length === 0) throw notFound('The project');
}

async function requireTeam(tx: Tx, id: string): Promise<void> {
  const seen = await queryRows(tx, visibleTeamsSql({ ...callerValues(tx), ids: [id] }));
  if (seen.length === 0) throw notFound('The team');
}

async function requireContact(tx: Tx, { organizationId }: TimePerson, id: string): Promise<void> {
  const where = { tenantId: tx.tenantId, organizationId, id, deletedAt: null };
  if ((await tx.db.organizationContact.count({ where })) === 0) throw notFound('The client');
}

const teamsOfTasksSql = rowStatement(
  { employeeId: uuid, taskId: uuid, teamId: uuid },
  (p: Params<{ tenantId: string; employeeIds: readonly string[]; taskIds: readonly string[] }>) => sql`
  select distinct on (w.employee, w.task) w.employee as "employeeId", w.task as "taskId",
    tt."organizationTeamId" as "teamId"
  from unnest(${p.employeeIds}::uuid[], ${p.taskIds}::uuid[]) as w (employee, task)
  join task_teams tt on tt."tenantId" = ${p.tenantId}::uuid and tt."taskId" = w.task
  join organization_team_employees m on m."organizationTeamId" = tt."organizationTeamId" and m."deletedAt" is null
    and m."employeeId" = w.employee
  join organization_teams team on team.id = tt."organizationTeamId" and team."deletedAt" is null
  order by w.employee, w.task, m."createdAt"`,
);

const tasksAmongSql = rowStatement(
  { id: uuid },
  (p: Params<CallerValues & { ids: readonly string[] }>) => sql`
  with ${visibleTeams(p)}
  select t.id from tasks t where ${visibleTask(p)} and t.id = any(${p.ids}::uuid[])`,
);

/** Filters projects and tasks to those that the caller still sees. */
export async function findVisible(
  ctx: Caller & Queryable,
  { projectIds, taskIds }: { projectIds: readonly string[]; taskIds: readonly string[] },
): Promise<Set<string>> {
  const among = (ids: readonly string[]) => [...new Set(ids)];
  const caller = callerValues(ctx);
  const projects = await queryRows(ctx, projectsAmongSql({ ...caller, ids: among(projectIds) }));
  const tasks = await queryRows(ctx, tasksAmongSql({ ...caller, ids: among(taskIds) }));
  return new Set([...projects, ...tasks].map(({ id }) => id));
}

interface PersonTask {
  readonly employeeId: string;
  readonly taskId: string;
}

/** The team of each person that a task is in. */
export async function teamsOfTasks(
  tx: Tx,
  pairs: readonly PersonTask[],
): Promise<(pair: PersonTask) => string | null> {
  const employeeIds = pairs.map(({ employeeId }) => employeeId);
  const taskIds = pairs.map(({ taskId }) => taskId);
  const rows = await queryRows(tx, teamsOfTasksSql({ tenantId: tx.tenantId, employeeIds, taskIds }));
  const keyOf = ({ employeeId, taskId }: PersonTask) => `${employeeId} ${taskId}`;
  const teams = new Map(rows.map((row) => [keyOf(row), row.teamId]));
  return (pair) => teams.get(keyOf(pair)) ?? null;
}

const clientSql = rowStatement(
  { id: nullable(uuid) },
  (p: Params<{ tenantId: string; projectId: string }>) => sql`
  select "organizationContactId" as id from organization_projects where "tenantId" = ${p.tenantId} and id = ${p.projectId}`,
);

async function clientOf(tx: Tx, projectId: string | null): Promise<string | null> {
  if (projectId === null) return null;
  const [client] = await queryRows(tx, clientSql({ tenantId: tx.tenantId, projectId }));
  return client?.id ?? null;
}

/** A new project brings its client, unless another one than that of the project before was chosen. */
async function clientAfter(tx: Tx, before: Assignment, projectId: string | null): Promise<string | null> {
  const { organizationContactId: client } = before;
  if (projectId === before.projectId) return client;
  const isChosen = isClientChosen(client, await clientOf(tx, before.projectId));
  return isChosen ? client : clientOf(tx, projectId);
}

/** 400 where project or team are sent and the task is of others. */
function assertMatching(task: TaskFacts, input: AssignmentInput): void {
  const { projectId, organizationTeamId: teamId } = input;
  if (projectId != null && task.projectId !== null && task.projectId !== projectId) {
    throw fieldError('projectId', timeLogTexts.otherProject);
  }
  if (teamId != null && task.teamIds.length > 0 && !task.teamIds.includes(teamId)) {
    throw fieldError('organizationTeamId', timeLogTexts.otherTeam);
  }
}

/** New assignments must be visible to the caller. */
async function requireNew(
  tx: Tx,
  person: TimePerson,
  input: AssignmentInput,
  before: Assignment,
): Promise<void> {
  const fresh = (key: keyof Assignment) => (input[key] === before[key] ? null : (input[key] ?? null));
  const taskId = fresh('taskId');
  if (taskId !== null) await requireTask(tx, taskId);
  const projectId = fresh('projectId');
  if (projectId !== null) await requireProject(tx, projectId);
  const teamId = fresh('organizationTeamId');
  if (teamId !== null) await requireTeam(tx, teamId);
  const contactId = fresh('organizationContactId');
  if (contactId !== null) await requireContact(tx, person, contactId);
}

/** Task, project and team of a log after a change. */
async function resolveWork(
  tx: Tx,
  person: TimePerson,
  input: AssignmentInput,
  before: Assignment,
): Promise<Omit<Assignment, 'organizationContactId'>> {
  const taskId = input.taskId === undefined ? before.taskId : input.taskId;
  const isNewTask = taskId !== before.taskId;
  await requireNew(tx, person, input, before);
  const isCompared = isNewTask || input.projectId != null || input.organizationTeamId != null;
  const task = isCompared ? await factsOf(tx, person, taskId, before.organizationTeamId) : noFacts;
  assertMatching(task, input);
  const { projectId = isNewTask ? (task.projectId ?? before.projectId) : before.projectId } = input;
  const ownTeam = taskId === null || !isNewTask ? before.organizationTeamId : task.teamId;
  const { organizationTeamId = ownTeam } = input;
  return { taskId, projectId, organizationTeamId };
}

/**
 * The assignment of a log after a change: records that the caller sees and that belong together. A new task implies
 * its project and the person's team, a new project its client, unless the input contains them.
 */
export async function resolveAssignment(
  tx: Tx,
  person: TimePerson,
  input: AssignmentInput,
  before: Assignment,
): Promise<Assignment> {
  const work = await resolveWork(tx, person, input, before);
  const { organizationContactId = await clientAfter(tx, before, work.projectId) } = input;
  return { ...work, organizationContactId };
}

/** The same for a new log, and whether it is billable where nobody says. */
export async function resolveNewAssignment(
  tx: Tx,
  person: TimePerson,
  input: AssignmentInput,
): Promise<{ readonly work: Assignment; readonly isBillable: boolean }> {
  const work = await resolveWork(tx, person, input, nothing);
  const chosen = { projectId: work.projectId, organizationContactId: input.organizationContactId ?? null };
  const { isBillable, ...billing } = await readWorkBilling(tx, person.organizationId, chosen);
  const { organizationContactId = billing.organizationContactId } = input;
  return { work: { ...work, organizationContactId }, isBillable };
}
