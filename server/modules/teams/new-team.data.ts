import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { queryRows } from '#server/db/query.ts';
import { notFound } from '#server/errors.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import { projectsAmongSql } from '#server/modules/teams/visible-projects.sql.ts';

type Tx = Pick<InTransaction<Context>, 'db' | 'tenantId'>;
type Scope = { organizationId: string };

/** Whether a live team of the organization has this name, in any case. */
export async function isTeamNameTaken(tx: Tx, name: string, { organizationId }: Scope): Promise<boolean> {
  const same = { equals: escapeLike(name), mode: 'insensitive' as const };
  const where = { tenantId: tx.tenantId, organizationId, deletedAt: null, name: same };
  return (await tx.db.organizationTeam.count({ where })) > 0;
}

/** A comparison in any case is an ILIKE, whose wildcards are not meant here. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}

/** The same rule by the unique index, when two create the team at once. */
export function isTeamNameConflict(error: unknown): boolean {
  return isUniqueViolation(error, 'organization_teams_name_key');
}

/** 404 unless every one of the ids is an employee of the organization. */
export async function requireEmployees(tx: Tx, ids: string[], { organizationId }: Scope): Promise<void> {
  const where = { tenantId: tx.tenantId, organizationId, id: { in: ids }, deletedAt: null };
  if ((await tx.db.employee.count({ where })) < ids.length) throw notFound('An employee of the team');
}

type Caller = Tx & Pick<Context, 'userId' | 'employeeId' | 'permissions'>;

/** 404 unless every one of the ids is a project of the organization that the caller sees. */
export async function requireProjects(tx: Caller, ids: string[], { organizationId }: Scope): Promise<void> {
  const seen = await queryRows(tx, projectsAmongSql({ ...callerValues({ ...tx, organizationId }), ids }));
  if (seen.length < ids.length) throw notFound('A project of the team');
}

export async function requireOrganization(tx: Tx, id: string): Promise<void> {
  const where = { tenantId: tx.tenantId, id, deletedAt: null };
  if ((await tx.db.organization.count({ where })) === 0) throw notFound('The organization');
}

export async function managerRoleId(tx: Tx): Promise<string> {
  const role = await tx.db.role.findFirstOrThrow({
    where: { tenantId: tx.tenantId, name: 'MANAGER' },
    select: { id: true },
  });
  return role.id;
}
