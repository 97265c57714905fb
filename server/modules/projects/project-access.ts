import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { lockProjectSql } from '#server/modules/projects/projects.sql.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import { canAny } from '#shared/access/can.ts';
import { projectTexts } from '#shared/projects/project.schema.ts';
import type { StoredDate } from '#shared/time/instant.ts';

export type Tx = InTransaction<Context>;

export interface ChangingProject {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly code: string | null;
  readonly imageId: string | null;
  readonly imageUrl: string | null;
  readonly startDate: StoredDate | null;
  readonly endDate: StoredDate | null;
  readonly isArchived: boolean;
  readonly billing: string | null;
  readonly billable: boolean | null;
  readonly budget: number | null;
  readonly budgetType: string | null;
  readonly currency: string | null;
  readonly organizationContactId: string | null;
  /** Whether the caller manages the project itself. */
  readonly isManager: boolean;
  /** Whether the caller manages a team it belongs to. */
  readonly managesTeam: boolean;
}

/** The project as it is until the transaction ends; 404 for one that the caller does not see. */
export async function lockProject(tx: Tx, id: string): Promise<ChangingProject> {
  const [row] = await queryRows(tx, lockProjectSql({ ...callerValues(tx), id }));
  if (row === undefined) throw notFound('The project');
  return row;
}

/** Keys of those who see a private project; undefined: everybody sees it. */
export async function projectReaders(
  { db, tenantId }: Tx,
  id: string,
): Promise<readonly string[] | undefined> {
  const row = await db.organizationProject.findFirst({
    where: { tenantId, id },
    select: {
      public: true,
      members: { select: { employeeId: true } },
      teams: { select: { organizationTeamId: true } },
    },
  });
  if (row === null || row.public !== false) return undefined;
  return [
    ...row.members.map(({ employeeId }) => employeeId),
    ...row.teams.map(({ organizationTeamId }) => organizationTeamId),
  ];
}

/** Its managers, those of its teams, and who edits every project. */
export function requireProjectEditor(
  tx: Tx,
  project: ChangingProject,
  text: string = projectTexts.notManager,
): void {
  if (project.isManager || project.managesTeam) return;
  if (!canAny(tx, ['ORG_PROJECT_EDIT', 'ALL_ORG_EDIT'])) throw forbidden(text, 'NOT_PROJECT_MANAGER');
}

/** Its managers, and who deletes every project. */
export function requireProjectRemover(tx: Tx, project: ChangingProject): void {
  if (project.isManager || canAny(tx, ['ORG_PROJECT_DELETE', 'ALL_ORG_EDIT'])) return;
  throw forbidden(projectTexts.notManager, 'NOT_PROJECT_MANAGER');
}
