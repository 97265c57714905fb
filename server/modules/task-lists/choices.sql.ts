import { type ChoiceKind, choiceKinds } from '#server/modules/task-lists/choice.ts';

const tables: Record<ChoiceKind, string> = {
  statuses: 'task_statuses',
  sizes: 'task_sizes',
  priorities: 'task_priorities',
  issueTypes: 'issue_types',
};

const columns = (kind: ChoiceKind) =>
  `row.id, row.name, row.value, row."organizationTeamId", ${
    kind === 'statuses'
      ? 'row."isDefault", row."isTodo", row."isDone"'
      : 'false as "isDefault", false as "isTodo", false as "isDone"'
  }`;

const reach = `case when row."organizationTeamId" is not null then 1 when row."projectId" is not null then 2
    when row."organizationId" is not null then 3 else 4 end`;

const choicesOf = (kind: ChoiceKind) => `
select '${kind}' as kind, row."order", ${columns(kind)}
from (
  select row.*, ${reach} as reach, min(${reach}) over () as narrowest
  from ${tables[kind]} row
  where row."tenantId" = $1::uuid and row."deletedAt" is null
    and (row."organizationId" is null or row."organizationId" = $2::uuid)
    and (row."organizationTeamId" is null or row."organizationTeamId" = $3::uuid)
    and (row."projectId" is null or row."projectId" = $4::uuid)
) row
where row.reach = row.narrowest`;

/**
 * What a task may take from its lists: of each list the rows of the narrowest scope that has any.
 * $1 tenant, $2 organization, $3 team or null, $4 project or null.
 */
export const choicesSql = `${choiceKinds.map(choicesOf).join(' union all ')}
order by kind, "order" nulls last, id`;

/** One row of a list, whatever its scope; $1 tenant, $2 row. */
export const choiceSql = (kind: ChoiceKind) => `
select ${columns(kind)} from ${tables[kind]} row
where row."tenantId" = $1::uuid and row.id = $2::uuid and row."deletedAt" is null`;
