import { subDays } from 'date-fns';
import type { BaseContext, Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { applyChangeBack } from '#server/modules/assistants/apply-change-back.ts';
import { type AssistantChange, changeBack } from '#server/modules/assistants/change-back.ts';
import { switchOnModule } from '#server/modules/workspaces/switch-on-module.ts';
import {
  type AssistantAction,
  actionDays,
  assistantActionTexts,
  assistantDeed,
  listedActions,
  subjectMaximum,
} from '#shared/assistants/assistant-action.schema.ts';
import { type TaktClient, TaktError } from '#shared/client/takt-client.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

const select = fields('id', 'tool', 'tokenName', 'subject', 'undo', 'undoneAt', 'at');

/** Changes of the caller's assistants that are still listed. */
const own = ({ tenantId, userId, now }: Context) => ({
  ...{ tenantId, userId, at: { gt: subDays(now(), actionDays) } },
});

function findActions(ctx: Context) {
  return ctx.db.assistantAction.findMany({
    where: own(ctx),
    select,
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: listedActions,
  });
}

type ActionRow = Awaited<ReturnType<typeof findActions>>[number];

const toAction = ({ id, tool, tokenName, subject, undo, undoneAt, at }: ActionRow): AssistantAction => ({
  ...{ id, tokenName, subject },
  deed: assistantDeed.parse(tool),
  at: at.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
  canUndo: undo !== null && undoneAt === null,
});

/** Without the values that are undefined, which JSON does not have. */
const toJson = (undo: AssistantChange['undo']): Prisma.InputJsonValue => JSON.parse(JSON.stringify(undo));

/** Notes what an assistant of the caller changed, and tells the open pages of the caller. */
export async function recordAction(ctx: Context, { deed, subject, undo }: AssistantChange): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { tenantId, userId } = tx;
    const { id } = await tx.db.assistantAction.create({
      data: {
        ...{ tenantId, userId, tool: deed, tokenName: tx.token?.name ?? '', at: tx.now() },
        ...(subject === undefined ? {} : { subject: subject.slice(0, subjectMaximum) }),
        ...(undo.length === 0 ? {} : { undo: toJson(undo) }),
      },
      select: { id: true },
    });
    await switchOnModule(tx, 'assistants');
    tx.afterCommit(() => tx.services.live.publish(tenantId, 'assistants', id));
  });
}

export async function listActions(ctx: Context): Promise<List<AssistantAction>> {
  return toList((await findActions(ctx)).map(toAction));
}

async function requireAction(ctx: Context, id: string): Promise<ActionRow> {
  const row = await ctx.db.assistantAction.findFirst({ where: { ...own(ctx), id }, select });
  if (row === null) throw notFound(assistantActionTexts.notFound);
  return row;
}

/** Marks an action as undone, or as not; of two calls at the same time one finds it so already. */
async function mark(ctx: Context, id: string, undoneAt: Date | null): Promise<void> {
  const where = { ...own(ctx), id, ...(undoneAt === null ? {} : { undoneAt: null }) };
  const { count } = await ctx.db.assistantAction.updateMany({ where, data: { undoneAt } });
  if (count === 0) throw conflict(assistantActionTexts.undone, { code: 'ALREADY_UNDONE' });
}

/** The refusal of an operation in its own words, as one of the undo. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof TaktError) || error.status >= 500) return error;
  const { message, code, details } = error;
  return conflict(message, { ...(code === undefined ? {} : { code }), details });
}

/**
 * Undoes a change of the caller's assistant by the rights of the caller. 404 for one of somebody else, 409 with
 * the reason for what is undone already, cannot be undone, was changed since, or is refused by another rule.
 */
export async function undoAction(ctx: Context, id: string, takt: TaktClient): Promise<AssistantAction> {
  const row = await requireAction(ctx, id);
  if (row.undo === null) throw conflict(assistantActionTexts.final);
  await mark(ctx, id, ctx.now());
  const undoing = { takt, now: ctx.now(), timeZone: normaliseTimeZone(ctx.timeZone) };
  try {
    for (const step of changeBack.array().parse(row.undo)) await applyChangeBack(undoing, step);
  } catch (error) {
    await mark(ctx, id, null);
    throw toRefusal(error);
  }
  await ctx.services.live.publish(ctx.tenantId, 'assistants', id);
  return toAction(await requireAction(ctx, id));
}

/** Deletes what is not listed any more. */
export async function deleteOldActions(ctx: BaseContext): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx.db.assistantAction.deleteMany({ where: { at: { lte: subDays(tx.now(), actionDays) } } }),
  );
}
