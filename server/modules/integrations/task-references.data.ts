import type { Delivered } from '#server/modules/integrations/delivered.ts';
import { type References, referencesIn } from '#server/modules/integrations/task-references.ts';

const findSql = `
  select t.id, t."projectId" from tasks t
  where t."tenantId" = $1::uuid and t."organizationId" = $2::uuid and t."deletedAt" is null
    and t."projectId" = any($3::uuid[])
    and ((upper(t.prefix), t.number) in (select * from unnest($4::text[], $5::int[]))
      or exists (select 1 from repository_issues tie
        where tie."taskId" = t.id and tie."repositoryId" = $7::uuid and tie."issueNumber" = any($6::int[]))
      or t.number = any($6::int[]) and not exists (select 1 from repository_issues other
          where other."repositoryId" = $7::uuid and other."issueNumber" = t.number)
        and not exists (select 1 from tasks namesake
          where namesake."tenantId" = $1::uuid and namesake."projectId" = any($3::uuid[])
            and namesake.number = t.number and namesake.id <> t.id and namesake."deletedAt" is null))
  order by t."createdAt"
  limit 20`;

export interface NamedTask {
  readonly id: string;
  readonly projectId: string;
}

function isNothing({ numbers, named }: References): boolean {
  return numbers.length + named.length === 0;
}

/**
 * Tasks of the repository's projects that a text names. `#12` is issue 12 where that issue is a task, else task 12,
 * and nothing where several tasks of the projects are number 12 under different prefixes.
 */
export async function tasksNamedIn({ ctx, repository }: Delivered, text: string): Promise<NamedTask[]> {
  const references = referencesIn(text);
  if (isNothing(references)) return [];
  const { numbers, named } = references;
  return ctx.db.$queryRawUnsafe<NamedTask[]>(
    findSql,
    ctx.tenantId,
    repository.organizationId,
    repository.projects.map(({ id }) => id),
    named.map(({ prefix }) => prefix),
    named.map(({ number }) => number),
    [...numbers],
    repository.id,
  );
}
