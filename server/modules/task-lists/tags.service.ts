import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { queryRows } from '#server/db/query.ts';
import { tagSql } from '#server/db/task-list-sql.ts';
import { AppError, badRequest, conflict, forbidden } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { iconOf } from '#server/modules/task-lists/list-columns.ts';
import type { Tx } from '#server/modules/task-lists/list-rows.data.ts';
import { lockTeam } from '#server/modules/teams/changing-team.data.ts';
import { requireInside } from '#server/modules/teams/team-access.ts';
import { findVisibleTeams } from '#server/modules/teams/visible-teams.data.ts';
import { defaultColor } from '#shared/task-lists/default-color.ts';
import {
  type createTagInput,
  listTexts,
  type Tag,
  unknownLabelText,
  type updateTagInput,
} from '#shared/task-lists/task-list.schema.ts';

type NewTag = z.output<typeof createTagInput>;

/** Adds a label to a team the caller sees, else to the organization. 409 for a name that is there. */
export async function createTag(ctx: Context, input: NewTag): Promise<RawJson<Tag>> {
  const id = await inTransaction(ctx, (tx) => addTag(tx, input));
  return readTag(ctx, id);
}

/** The same inside a transaction; answers the id. */
export async function addTag(tx: Tx, input: NewTag): Promise<string> {
  const { tenantId, organizationId, userId: createdByUserId } = tx;
  if (organizationId === undefined) throw badRequest(listTexts.scopeMissing, { code: 'SCOPE_MISSING' });
  const { name, organizationTeamId } = input;
  if (organizationTeamId !== undefined) requireInside(tx, await lockTeam(tx, organizationTeamId));
  const scope = { tenantId, organizationId, organizationTeamId: organizationTeamId ?? null };
  const look = {
    color: input.color ?? defaultColor(name),
    textColor: input.textColor ?? null,
    icon: iconOf(input.icon) ?? null,
    description: input.description ?? null,
  };
  announce(tx);
  const tag = await tx.db.tag
    .create({ data: { ...scope, name, ...look, createdByUserId }, select: { id: true } })
    .catch(mapNameConflict);
  return tag.id;
}

/** Changes what the body names. */
export async function updateTag(
  ctx: Context,
  id: string,
  input: z.output<typeof updateTagInput>,
): Promise<RawJson<Tag>> {
  await requireTag(ctx, id);
  await inTransaction(ctx, async (tx) => {
    const { name, color, textColor, description } = input;
    const icon = iconOf(input.icon);
    const data = omitUndefined({ name, color, textColor, description, icon, updatedByUserId: tx.userId });
    const where = { tenantId: tx.tenantId, id, deletedAt: null };
    await tx.db.tag.updateMany({ where, data }).catch(mapNameConflict);
    announce(tx);
  });
  return readTag(ctx, id);
}

/** Puts a label in the trash and answers it; tasks lose it. */
export async function removeTag(ctx: Context, id: string): Promise<RawJson<Tag>> {
  await requireTag(ctx, id);
  await inTransaction(ctx, async (tx) => {
    const { tenantId } = tx;
    await tx.db.taskTag.deleteMany({ where: { tenantId, tagId: id } });
    await tx.db.tag.updateMany({
      where: { tenantId, id, deletedAt: null },
      data: { deletedAt: tx.now(), deletedByUserId: tx.userId },
    });
    announce(tx);
  });
  return readTag(ctx, id);
}

/** 404 for an unknown label or one of a team the caller does not see, 403 for a built-in one. */
async function requireTag(ctx: Context, id: string): Promise<void> {
  const { tenantId, organizationId = null } = ctx;
  const tag = await ctx.db.tag.findFirst({
    where: { tenantId, id, deletedAt: null, OR: [{ organizationId }, { organizationId: null }] },
    select: { organizationTeamId: true, isSystem: true },
  });
  if (tag === null) throw unknownLabel(id);
  const { organizationTeamId: teamId } = tag;
  if (teamId !== null && (await findVisibleTeams(ctx, [teamId])).length === 0) throw unknownLabel(id);
  if (tag.isSystem) throw forbidden(listTexts.system, 'BUILT_IN');
}

function unknownLabel(id: string): AppError {
  return new AppError('not-found', unknownLabelText(id), { code: 'NOT_FOUND' });
}

function mapNameConflict(error: unknown): never {
  throw isUniqueViolation(error, 'tags_name_key') ? conflict(listTexts.taken, { code: 'NAME_TAKEN' }) : error;
}

/** Tasks and projects show their labels. */
function announce(tx: Tx): void {
  const { live } = tx.services;
  for (const topic of ['task-lists', 'tasks', 'projects'] as const) {
    tx.afterCommit(() => live.publish(tx.tenantId, topic));
  }
}

async function readTag(ctx: Context, id: string): Promise<RawJson<Tag>> {
  const [row] = await queryRows(ctx, tagSql({ tenantId: ctx.tenantId, id }));
  if (row === undefined) throw unknownLabel(id);
  return new RawJson(row.json);
}
