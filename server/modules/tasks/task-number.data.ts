import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';

type Tx = Pick<InTransaction<Context>, 'db' | 'tenantId'>;

export interface NumberPlace {
  readonly organizationId: string;
  readonly projectId: string | null;
  /** First team of the task; counts where there is no project. */
  readonly teamId: string | null;
}

export interface TaskNumber {
  readonly number: number;
  readonly numberScope: string;
  readonly prefix: string | null;
}

const takeSql = `
  insert into task_counters ("tenantId", "numberScope", "lastNumber") values ($1::uuid, $2::uuid, $3::int)
  on conflict ("tenantId", "numberScope") do update set "lastNumber" = task_counters."lastNumber" + $3::int
  returning "lastNumber" as number`;

/**
 * The next number of the project, else of the team, else of the organization. The counter stays locked until the
 * transaction ends: no number is given twice, and a transaction that fails gives its number back.
 */
export async function takeTaskNumber(tx: Tx, place: NumberPlace): Promise<TaskNumber> {
  const take = await takeTaskNumbers(tx, place, 1);
  return take();
}

/** That many numbers in a row, one a call. */
export async function takeTaskNumbers(tx: Tx, place: NumberPlace, count: number): Promise<() => TaskNumber> {
  const prefix = await prefixOf(tx, place);
  const numberScope = place.projectId ?? place.teamId ?? place.organizationId;
  const [row] = await tx.db.$queryRawUnsafe<{ number: number }[]>(takeSql, tx.tenantId, numberScope, count);
  let next = (row?.number ?? count) - count;
  return () => {
    next += 1;
    return { number: next, numberScope, prefix };
  };
}

async function prefixOf(tx: Tx, { projectId, teamId }: NumberPlace): Promise<string | null> {
  const { tenantId } = tx;
  if (projectId !== null) {
    const where = { tenantId, id: projectId };
    const project = await tx.db.organizationProject.findFirst({ where, select: { code: true, name: true } });
    return project && toPrefix(project.code, project.name);
  }
  if (teamId === null) return null;
  const where = { tenantId, id: teamId };
  const team = await tx.db.organizationTeam.findFirst({ where, select: { prefix: true, name: true } });
  return team && toPrefix(team.prefix, team.name);
}

function toPrefix(own: string | null, name: string): string | null {
  const letters = name.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, 3);
  return (own || letters).toUpperCase() || null;
}
