import type { Context } from '#server/context/context.ts';
import { notFound } from '#server/errors.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { callerValues } from '#server/modules/teams/visible-teams.sql.ts';

const visibleSql = `
with ${visibleTeams}
select t.id, t."organizationId", t.title, t.prefix, t.number from tasks t where t.id = $6::uuid and ${visibleTask}`;

export interface VisibleTask {
  readonly id: string;
  readonly organizationId: string;
  readonly title: string;
  readonly prefix: string | null;
  readonly number: number;
}

type Caller = Pick<Context, 'tenantId' | 'organizationId' | 'userId' | 'employeeId' | 'permissions'> & {
  readonly db: Pick<Context['db'], '$queryRawUnsafe'>;
};

/** The task, when the caller sees it. */
export async function findVisibleTask(caller: Caller, id: string): Promise<VisibleTask | undefined> {
  const [row] = await caller.db.$queryRawUnsafe<VisibleTask[]>(visibleSql, ...callerValues(caller), id);
  return row;
}

/** The task; 404 for one that the caller does not see. */
export async function requireTask(caller: Caller, id: string): Promise<VisibleTask> {
  const row = await findVisibleTask(caller, id);
  if (row === undefined) throw notFound('The task');
  return row;
}
