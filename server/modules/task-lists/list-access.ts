import { execute } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { badRequest, forbidden } from '#server/errors.ts';
import { lockProject, requireProjectEditor } from '#server/modules/projects/project-access.ts';
import { listKinds } from '#server/modules/task-lists/list-kinds.ts';
import {
  findListScope,
  getListRow,
  type ListScope,
  type StoredRow,
  type Tx,
} from '#server/modules/task-lists/list-rows.data.ts';
import { lockTeam } from '#server/modules/teams/changing-team.data.ts';
import { mayManage, requireInside } from '#server/modules/teams/team-access.ts';
import { canAny } from '#shared/access/can.ts';
import { isAbsent } from '#shared/http/query.ts';
import type { ListKind } from '#shared/task-lists/list-names.ts';
import { listTexts } from '#shared/task-lists/task-list.schema.ts';

interface NamedScope {
  readonly organizationTeamId?: string;
  readonly projectId?: string;
  /** Only its presence counts: the row is meant for all teams. The session has the id. */
  readonly organizationId?: unknown;
}

/**
 * The scope of a new row, locked to serialize changes of the list: the team named, else the project, else the
 * organization; 400 where none is. 404 for a team or project the caller does not see, 403 for one they do not manage;
 * the organization's lists are for administrators.
 */
export async function scopeOfNew(tx: Tx, kind: ListKind, input: NamedScope): Promise<ListScope> {
  const { organizationTeamId = null, projectId = null } = input;
  const organizationId = tx.organizationId ?? null;
  const isNamed = organizationTeamId !== null || projectId !== null || !isAbsent(input.organizationId);
  if (organizationId === null || !isNamed) {
    throw badRequest(listKinds[kind].scopeMissing, { code: 'SCOPE_MISSING' });
  }
  const scope = {
    organizationId,
    organizationTeamId,
    projectId: organizationTeamId === null ? projectId : null,
  };
  await lockScope(tx, scope);
  return scope;
}

/** Returns a row that the caller may change, and locks its list; built-in rows are immutable. */
export async function getEditableRow(tx: Tx, kind: ListKind, id: string): Promise<StoredRow> {
  await lockScope(tx, await findListScope(tx, kind, id));
  const row = await getListRow(tx, kind, id);
  const isOfAll = row.organizationTeamId === null && row.projectId === null;
  if (row.isSystem && isOfAll) throw forbidden(listTexts.system, 'BUILT_IN');
  return row;
}

const lockOrganizationSql = statement(
  (p: Params<{ tenantId: string; id: string | undefined }>) =>
    sql`select id from organizations where "tenantId" = ${p.tenantId}::uuid and id = ${p.id}::uuid for no key update`,
);

export async function lockScope(
  tx: Tx,
  { organizationId, organizationTeamId, projectId }: ListScope,
): Promise<void> {
  if (organizationTeamId !== null) return lockTeamList(tx, organizationTeamId);
  if (projectId !== null) {
    requireProjectEditor(tx, await lockProject(tx, projectId), listTexts.notManager);
    return;
  }
  if (!canAny(tx, ['ALL_ORG_EDIT'])) throw notManager();
  const id = organizationId ?? tx.organizationId;
  await execute(tx, lockOrganizationSql({ tenantId: tx.tenantId, id }));
}

async function lockTeamList(tx: Tx, teamId: string): Promise<void> {
  const team = await lockTeam(tx, teamId);
  if (mayManage(tx, team)) return;
  requireInside(tx, team);
  throw notManager();
}

function notManager() {
  return forbidden(listTexts.notManager, 'NOT_TEAM_MANAGER');
}
