import { rowStatement, uuid } from '#server/db/rows.ts';
import { empty, join, type Param, type Params, raw, type Sql, sql, statement } from '#server/db/sql.ts';
import { type DayEdge, storedDayCompared } from '#server/db/stored-day.sql.ts';
import { matches } from '#server/modules/tasks/read/tasks.sql.ts';
import { placedTask, visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import type { CallerValues } from '#server/modules/teams/caller-values.ts';
import { taskStatusName } from '#shared/enums/task-status-name.ts';
import type { TaskSort } from '#shared/tasks/task-search.schema.ts';
import { statusFlags } from '#shared/tasks/task-status.ts';

/** Filters of a search; absent keys do not filter, a list means "one of". Names are spelled as stored. */
export interface TaskFilters {
  readonly ids?: readonly string[];
  readonly teamIds?: readonly string[];
  readonly projectIds?: readonly string[];
  readonly memberIds?: readonly string[];
  readonly createdByUserIds?: readonly string[];
  readonly tagIds?: readonly string[];
  readonly parentIds?: readonly string[];
  readonly planIds?: readonly string[];
  readonly statusIds?: readonly string[];
  readonly priorityIds?: readonly string[];
  readonly sizeIds?: readonly string[];
  readonly typeIds?: readonly string[];
  readonly statuses?: readonly string[];
  readonly categories?: readonly string[];
  readonly priorities?: readonly string[];
  readonly sizes?: readonly string[];
  readonly issueTypes?: readonly string[];
  /** True: assigned to nobody, or to one of `memberIds`. */
  readonly unassigned?: boolean;
  /** LIKE patterns, each in the title or the number. */
  readonly words?: readonly string[];
  /** A LIKE pattern. */
  readonly title?: string;
  readonly isDraft?: boolean;
  readonly isScreeningTask?: boolean;
  readonly dueFrom?: DayEdge;
  readonly dueBefore?: DayEdge;
  readonly startFrom?: DayEdge;
  readonly startBefore?: DayEdge;
  readonly createdFrom?: Date;
  readonly createdBefore?: Date;
}

type Condition = (value: Param<unknown>) => Sql;

const compared =
  (column: string, comparison: string, type: string): Condition =>
  (value) =>
    sql`${raw(column)} ${raw(comparison)} ${value}::${raw(type)}`;
/** The length of the list is hidden from the planner, so that it keeps its plan: to make one costs as much as to search 500 tasks. */
const oneOf =
  (column: string, type: 'uuid' | 'text'): Condition =>
  (value) =>
    sql`${raw(column)} = any((select ${value}::${raw(type)}[])::${raw(type)}[])`;
const among = (column: string) => oneOf(column, 'uuid');
const named = (column: string) => oneOf(column, 'text');
const linked =
  (table: string, column: string): Condition =>
  (value) =>
    sql`exists (select 1 from ${raw(table)} link where link."taskId" = t.id and ${among(`link."${column}"`)(value)})`;
const from = (column: string) => compared(column, '>=', 'timestamptz');
const until = (column: string) => compared(column, '<', 'timestamptz');

const stored = (column: string) => `regexp_replace(lower(${column}), '\\s+', '-', 'g')`;

/** Names that count without a row, by category. */
const namesOf = (flag: 'isInProgress' | 'isDone') =>
  taskStatusName.options.filter((name) => statusFlags(name)[flag]).map((name) => `'${name}'`);

/** The statuses of the workspace, with the category of their rows; few, so that each category is resolved once. */
const statuses = (p: Params<Pick<CallerValues, 'tenantId'>>) => sql`status as materialized (
  select id, "order",
    case when "isDone" then 'done' when "isInProgress" then 'in-progress' when "isTodo" then 'todo' end as category
  from task_statuses where "tenantId" = ${p.tenantId}
)`;

/** The category of the status row, else of its name; an unknown status is still to do. */
const category = `coalesce(s.category, case
    when t.status in (${namesOf('isDone').join(', ')}) then 'done'
    when t.status in (${namesOf('isInProgress').join(', ')}) then 'in-progress' else 'todo' end)`;

const noMember = sql`not exists (select 1 from task_members link where link."taskId" = t.id)`;

const conditions: Readonly<
  Record<Exclude<keyof TaskFilters, 'memberIds' | 'unassigned' | 'words'>, Condition>
> = {
  ids: among('t.id'),
  teamIds: (value) => sql`exists (select 1 from task_teams link where link."taskId" = t.id
    and ${among('link."organizationTeamId"')(value)}
    and link."organizationTeamId" in (select id from visible_team))`,
  projectIds: among('t."projectId"'),
  createdByUserIds: among('t."createdByUserId"'),
  tagIds: linked('task_tags', 'tagId'),
  parentIds: among('t."parentId"'),
  planIds: linked('daily_plan_tasks', 'dailyPlanId'),
  statusIds: among('t."taskStatusId"'),
  priorityIds: among('t."taskPriorityId"'),
  sizeIds: among('t."taskSizeId"'),
  typeIds: among('t."taskTypeId"'),
  statuses: named(stored('t.status')),
  categories: named(category),
  priorities: named(stored('t.priority')),
  sizes: named(stored('t.size')),
  issueTypes: named(stored(`coalesce(nullif(t."issueType", ''), 'task')`)),
  title: compared('t.title', 'ilike', 'text'),
  isDraft: compared('t."isDraft"', '=', 'boolean'),
  isScreeningTask: compared('t."isScreeningTask"', '=', 'boolean'),
  dueFrom: storedDayCompared('t."dueDate"', '>='),
  dueBefore: storedDayCompared('t."dueDate"', '<'),
  startFrom: storedDayCompared('t."startDate"', '>='),
  startBefore: storedDayCompared('t."startDate"', '<'),
  createdFrom: from('t."createdAt"'),
  createdBefore: until('t."createdAt"'),
};

const keys: Readonly<Record<TaskSort, string>> = {
  created: 't."createdAt"',
  updated: 't."updatedAt"',
  number: 't.number',
  title: 'lower(t.title)',
  status: 's."order"',
  priority: 'p."order"',
  due: 't."dueDate"',
  estimate: 't.estimate',
};

export interface TaskPage {
  readonly sort: TaskSort;
  readonly direction: 'asc' | 'desc';
  readonly skip: number;
  /** null: all of them. */
  readonly take: number | null;
}

type Values = CallerValues & { readonly [Key in keyof TaskFilters]: unknown } & Pick<
    TaskPage,
    'skip' | 'take'
  >;

const isKey = (key: string): key is keyof typeof conditions => key in conditions;

/** The conditions of the filters in use. */
function narrowed(p: Params<Values>, filters: TaskFilters): Sql[] {
  const applied = Object.entries(filters).flatMap(([key, value]) =>
    value !== undefined && isKey(key) ? [conditions[key](p[key])] : [],
  );
  const assignee = [
    ...(filters.memberIds === undefined ? [] : [linked('task_members', 'employeeId')(p.memberIds)]),
    ...(filters.unassigned === true ? [noMember] : []),
  ];
  return assignee.length === 0 ? applied : [...applied, sql`(${join(assignee, ' or ')})`];
}

/** The condition on teams lets only tasks through that the caller sees by one of them. */
const seen = (p: Params<Values>, { teamIds }: TaskFilters, { seesAll }: SearchForm) =>
  seesAll || teamIds !== undefined ? placedTask(p) : visibleTask(p);

/** Properties that determine the statement, beside its filters. */
type SearchForm = Pick<TaskPage, 'sort' | 'direction'> & Pick<CallerValues, 'seesAll'>;

/** Omits the visible teams where the statement needs none, so that all callers who see every task share a search. */
const tables = (p: Params<Values>, { teamIds }: TaskFilters, { seesAll }: SearchForm) =>
  seesAll && teamIds === undefined ? statuses(p) : sql`${visibleTeams(p)}, ${statuses(p)}`;

/**
 * Returns a row with the total of tasks that the caller sees and that pass every filter, then the ids of a page of
 * them. Only the words above enter the statement, never a value. Texts are searched last, in the rows that the other
 * filters leave: text search costs most. `tasks_search_idx` covers all columns named here, so that the tasks
 * themselves are not read.
 */
export const searchSql = (filters: TaskFilters, form: SearchForm) =>
  statement(
    (p: Params<Values>) => sql`
with ${tables(p, filters, form)}, found as materialized (
  select t.id, t."createdAt", t.key
  from (
    select t.id, t."createdAt", t."searchText", ${raw(keys[form.sort])} as key
    from tasks t
    left join status s on s.id = t."taskStatusId"
    left join task_priorities p on p.id = t."taskPriorityId"
    where ${join([seen(p, filters, form), ...narrowed(p, filters)], '\n      and ')} offset 0
  ) t ${filters.words === undefined ? empty : sql`where ${matches(p.words)}`}
)
select (select count(*) from found)::text as json
union all
select id from (
  select id::text from found order by key ${raw(form.direction)} nulls last, "createdAt" desc, found.id desc offset ${p.skip} limit ${p.take}
) page`,
  );

/** A row if the caller sees the employee, through a team or by seeing everybody. */
export const visibleEmployeeSql = rowStatement(
  { id: uuid },
  (p: Params<CallerValues & { id: string }>) => sql`
with ${visibleTeams(p)}
select e.id from employees e
where e."tenantId" = ${p.tenantId}::uuid and e."organizationId" = ${p.organizationId}::uuid and e.id = ${p.id}::uuid and e."deletedAt" is null
  and (${p.seesAll} or e."userId" = ${p.userId}::uuid or e.id = ${p.employeeId}::uuid or exists (
    select 1 from organization_team_employees m where m."employeeId" = e.id and m."deletedAt" is null
      and m."organizationTeamId" in (select id from visible_team)))`,
);
