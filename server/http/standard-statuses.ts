import type { FastifyRequest } from 'fastify';
import type { BaseContext } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, nullable, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { RawJson, toJson } from '#server/http/serialize.ts';
import { taskStatusName } from '#shared/enums/task-status-name.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { isStandardStatus, standardStatusOf } from '#shared/tasks/task-status.ts';
import { storedListName } from '#shared/text/slug.ts';

/*
 * Other clients support the standard statuses only, and reject every list that contains another name. For them a
 * status that a team created gets the name of the standard one it stands for, and its own name as its value; its
 * tasks get the standard name as well. Input from such clients is read in the same spelling.
 */

type StatusRequest = Pick<FastifyRequest, 'headers' | 'identity'>;

/** A page on one of `CORS_ORIGINS`. Our own page counts as such nowhere, even where its origin is named there. */
export function isOtherClient({ headers }: StatusRequest, { services }: BaseContext): boolean {
  const { origin } = headers;
  return (
    origin !== undefined &&
    headers['sec-fetch-site'] !== 'same-origin' &&
    services.config.corsOrigins.includes(origin)
  );
}

interface StatusKind {
  readonly name: string;
  readonly template: string | null;
  readonly isInProgress: boolean;
  readonly isDone: boolean;
}

interface OfTasks {
  /** Null for the page of a public team, which names none. */
  readonly tenantId: string | null;
  readonly ids: readonly string[];
}

const ofTasksSql = rowStatement(
  { taskId: uuid, name: text, template: nullable(text), isInProgress: bool, isDone: bool },
  (p: Params<OfTasks>) => sql`
select t.id as "taskId", s.name, s.template, s."isInProgress", s."isDone"
from tasks t join task_statuses s on s."tenantId" = t."tenantId" and s.id = t."taskStatusId"
where t.id = any(${p.ids}::uuid[]) and (${p.tenantId}::uuid is null or t."tenantId" = ${p.tenantId}::uuid)`,
);

const allSql = rowStatement(
  { id: uuid, name: text, template: nullable(text), isInProgress: bool, isDone: bool },
  (p: Params<{ tenantId: string }>) => sql`
select id, name, template, "isInProgress", "isDone" from task_statuses
where "tenantId" = ${p.tenantId}::uuid and "deletedAt" is null`,
);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface StatusRow extends StatusKind {
  value: string;
}

function isStatusRow(value: unknown): value is StatusRow {
  return isRecord(value) && typeof value.name === 'string' && 'value' in value && 'isInProgress' in value;
}

interface TaskInAnswer {
  readonly id: string;
  status: string;
}

function isTask(value: unknown): value is TaskInAnswer {
  return (
    isRecord(value) && typeof value.id === 'string' && typeof value.status === 'string' && 'title' in value
  );
}

/** Stored names have no capitals, unlike the states of time, invitations and requests. */
const anyOwnStatus = new RegExp(
  `"isInProgress"\\s*:|"status"\\s*:\\s*"(?!(?:${taskStatusName.options.join('|')})")[^"A-Z]`,
);

const inStandardName = (row: StatusRow): StatusRow =>
  isStandardStatus(row.name) ? row : { ...row, name: standardStatusOf(row), value: row.name };

/** Standard names by task; tasks whose status is no row of a list have none. */
async function standardNamesOf(
  ctx: BaseContext,
  tasks: readonly TaskInAnswer[],
  tenantId: string | null = null,
): Promise<ReadonlyMap<string, string>> {
  if (tasks.length === 0) return new Map();
  const ids = [...new Set(tasks.map(({ id }) => id))];
  const rows = await queryRows(ctx, ofTasksSql({ tenantId, ids }));
  return new Map(rows.map(({ taskId, ...row }) => [taskId, standardStatusOf(row)]));
}

/** The answer to another client. */
export async function withStandardStatuses<T>(
  ctx: BaseContext,
  { identity }: StatusRequest,
  answer: T | RawJson<T>,
): Promise<T | RawJson<T>> {
  const json = toJson(answer);
  if (!anyOwnStatus.test(json)) return answer;
  const tasks: TaskInAnswer[] = [];
  const parsed: unknown = JSON.parse(json, (_key, value: unknown) => {
    if (isTask(value) && !isStandardStatus(value.status)) tasks.push(value);
    return isStatusRow(value) ? inStandardName(value) : value;
  });
  const standard = await standardNamesOf(ctx, tasks, identity?.tenantId);
  for (const task of tasks) task.status = standard.get(task.id) ?? standardStatusOf({ name: task.status });
  return new RawJson(JSON.stringify(parsed));
}

interface Sent {
  readonly body: unknown;
  readonly query: unknown;
}

/** Maps the input of another client to the team's own status names. */
export async function withOwnStatuses(
  ctx: BaseContext,
  request: StatusRequest & Pick<FastifyRequest, 'body' | 'query' | 'params' | 'routeOptions'>,
): Promise<Sent> {
  const { body, query, identity } = request;
  const pair = pairIn(request);
  const where = isRecord(query) && isRecord(query.where) ? query.where : {};
  const isAsked = pair !== undefined || where.status !== undefined;
  if (!isAsked || identity?.tenantId === undefined) return { body, query };
  const rows = await queryRows(ctx, allSql({ tenantId: identity.tenantId }));
  const own = rows.filter(({ name }) => !isStandardStatus(name));
  return { body: withOwnName(body, pair, own), query: withOwnNames(query, where, own) };
}

interface NamedStatus {
  readonly key: 'name' | 'status';
  readonly name: string;
  readonly id: unknown;
}

/** A status by name and id: of a task, or the row itself. */
function pairIn({
  body,
  params,
  routeOptions,
}: Pick<FastifyRequest, 'body' | 'params' | 'routeOptions'>): NamedStatus | undefined {
  if (!isRecord(body)) return undefined;
  const isRow = routeOptions.config.endpoint?.path === taskListsApi.updateStatus.path;
  const key = isRow ? 'name' : 'status';
  const rowId = isRecord(params) ? params.id : undefined;
  const [name, id] = [body[key], isRow ? rowId : body.taskStatusId];
  return typeof name === 'string' && id !== undefined ? { key, name, id } : undefined;
}

function withOwnName(
  body: unknown,
  pair: NamedStatus | undefined,
  own: readonly (StatusKind & { id: string })[],
): unknown {
  if (!isRecord(body) || pair === undefined) return body;
  const named = own.find((row) => row.id === pair.id && standardStatusOf(row) === storedListName(pair.name));
  return named === undefined ? body : { ...body, [pair.key]: named.name };
}

/** A standard name also selects the statuses that stand for it. */
function withOwnNames(query: unknown, where: Record<string, unknown>, own: readonly StatusKind[]): unknown {
  if (!isRecord(query) || where.status === undefined) return query;
  const asked = [where.status].flat();
  const stored = asked.map((name) => storedListName(String(name)));
  const meant = own.filter((row) => stored.includes(standardStatusOf(row))).map(({ name }) => name);
  return { ...query, where: { ...where, status: [...asked, ...meant] } };
}
