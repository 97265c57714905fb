import { columns, instants, jsonItems, jsonObject, list } from '#server/db/json/json-sql.ts';
import { jsonText, rowStatement } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { taskStatusName } from '#shared/enums/task-status-name.ts';
import type { IssueType, ListRow, Tag, TaskStatus } from '#shared/task-lists/task-list.schema.ts';

/** Keys that every list row has; clients refuse a row with a key more than its kind allows. */
const common = {
  ...columns('r', 'id', 'tenantId', 'organizationId', 'isActive', 'isArchived', 'name', 'description'),
  ...columns('r', 'color', 'isSystem', 'organizationTeamId'),
  ...instants('r', 'createdAt', 'updatedAt'),
  icon: iconSql('r.icon'),
};

const listed = {
  ...common,
  // Clients want a text.
  description: `coalesce(r.description, '')`,
  ...columns('r', 'value', 'projectId'),
  fullIconUrl: fullIconSql('r.icon'),
};

/** Icons are stored as paths inside the icon folder; addresses that a person entered are stored unchanged. */
function iconSql(column: string): string {
  return `case when ${column} ~ '^https?://' then ${column} else 'ever-icons/' || ${column} end`;
}

function fullIconSql(column: string): string {
  return `case when ${column} ~ '^https?://' then ${column} else '/public/ever-icons/' || ${column} end`;
}

const standardStatuses = taskStatusName.options.map((name) => `'${name}'`).join(', ');

/** The name identifies a status that a team created; its value names the standard status it stands for. */
const statusValue = `case when r.name in (${standardStatuses}) then r.value else coalesce(r.template, r.value) end`;

const plainRow = jsonObject<ListRow>(listed);

/** Text of a row `r`, by table. */
const rowJson = {
  task_statuses: jsonObject<TaskStatus>({
    ...listed,
    value: statusValue,
    ...columns('r', 'order', 'isCollapsed', 'isDefault', 'isTodo', 'isInProgress', 'isDone', 'template'),
  }),
  task_sizes: plainRow,
  task_priorities: plainRow,
  task_versions: plainRow,
  task_related_issue_types: plainRow,
  issue_types: jsonObject<IssueType>({ ...listed, isDefault: 'r."isDefault"' }),
} as const;

export type ListTable = keyof typeof rowJson;

/** Expressions or places of values; team and project may be null. */
interface ListPlace {
  readonly tenant: string;
  readonly organization: string;
  readonly team: string;
  readonly project: string;
}

const pageJson = (item: string, orderBy: string) =>
  `json_build_object('items', ${list(jsonItems(item, { orderBy }))}, 'total', count(*))`;

/** The rows of the narrowest scope that has any: team, then project, then organization, then workspace. */
export function taskListSql(table: ListTable, { tenant, organization, team, project }: ListPlace): string {
  return `
with scoped as (
  select r.*, case
      when "organizationTeamId" is not null then 1 when "projectId" is not null then 2
      when "organizationId" is not null then 3 else 4 end as scope
  from ${table} r
  where "tenantId" = ${tenant} and "deletedAt" is null
    and ("organizationId" is null or "organizationId" = ${organization})
    and ("organizationTeamId" is null or "organizationTeamId" = ${team})
    and ("projectId" is null or "projectId" = ${project})
), r as (
  select * from scoped where scope = (select min(scope) from scoped)
)
select ${pageJson(rowJson[table], 'r."order", r."createdAt", r.id')} as json
from r`;
}

/** One row, deleted or not. */
export const listRowSql = (table: ListTable) =>
  rowStatement(
    jsonText,
    (p: Params<{ tenantId: string; id: string }>) => sql`
select ${raw(rowJson[table])}::text as json from ${raw(table)} r where r."tenantId" = ${p.tenantId}::uuid and r.id = ${p.id}::uuid`,
  );

const tagJson = jsonObject<Tag>({ ...common, textColor: 'r."textColor"' });

/** The same with expressions or places of the values. */
export function tagsSql(team: string, search: string, tenant: string, organization: string): string {
  return `
select ${pageJson(tagJson, 'lower(r.name), r.id')} as json
from tags r
where r."tenantId" = ${tenant} and r."deletedAt" is null and (r."organizationId" is null or r."organizationId" = ${organization})
  and (r."organizationTeamId" is null or r."organizationTeamId" = ${team})
  and (${search}::text is null or position(lower(${search}) in lower(r.name)) > 0)`;
}

/** One label, deleted or not. */
export const tagSql = rowStatement(
  jsonText,
  (p: Params<{ tenantId: string; id: string }>) => sql`
select ${raw(tagJson)}::text as json from tags r where r."tenantId" = ${p.tenantId}::uuid and r.id = ${p.id}::uuid`,
);
