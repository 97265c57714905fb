import { type AuditValues, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { requireRoom } from '#server/context/room.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { lockFor } from '#server/db/query.ts';
import { badRequest, forbidden, notFound } from '#server/errors.ts';
import {
  findHistory,
  findRates,
  hasRates,
  removeRate,
  requireSubjects,
  saveRate,
  type Tx,
} from '#server/modules/rates/rates.data.ts';
import { switchOnModule } from '#server/modules/workspaces/switch-on-module.ts';
import { figureOfRate, seesFigure } from '#shared/access/figures.ts';
import { type List, toDeleteResult, toList } from '#shared/http/envelope.ts';
import {
  mostRates,
  type PutRateInput,
  type Rate,
  type RateListQuery,
  rateTexts,
} from '#shared/rates/rate.schema.ts';
import { type RateKind, rateKinds } from '#shared/rates/rate-rule.ts';

const seenKinds = (ctx: Context): readonly RateKind[] =>
  rateKinds.filter((kind) => seesFigure(ctx, figureOfRate[kind]));

function requireKind(ctx: Context, kind: RateKind | undefined): void {
  if (kind === 'cost' && !seesFigure(ctx, 'cost')) throw forbidden(rateTexts.costs, 'MISSING_PERMISSION');
}

/** Money figures that the caller may see, once a rate exists. */
export interface SeenMoney {
  readonly amounts: boolean;
  readonly costs: boolean;
}

export async function seenMoney(ctx: Context): Promise<SeenMoney> {
  const [amounts, costs] = [seesFigure(ctx, 'amount'), seesFigure(ctx, 'cost')];
  const isOn = amounts && (await hasRates(ctx));
  return { amounts: isOn, costs: isOn && costs };
}

/** 404 for somebody or something that is not of the organization, and 403 for a cost that the caller may not see. */
export async function listRates(ctx: Context, query: RateListQuery): Promise<List<Rate>> {
  requireKind(ctx, query.kind);
  const kinds = query.kind === undefined ? seenKinds(ctx) : [query.kind];
  const [rates] = await Promise.all([findRates(ctx, { ...query, kinds }), requireSubjects(ctx, query)]);
  return toList(rates);
}

const about = ({ kind, hourly, validFrom, organizationContactId, projectId, taskId }: Rate): AuditValues => ({
  ...{ kind, hourly, validFrom: validFrom ?? null },
  ...omitUndefined({
    organizationContactId: organizationContactId ?? undefined,
    projectId: projectId ?? undefined,
    taskId: taskId ?? undefined,
  }),
});

interface RateChange {
  readonly before?: Rate | undefined;
  readonly after?: Rate | undefined;
}

async function noteRate(
  tx: Tx,
  action: 'rate.save' | 'rate.delete',
  { before, after }: RateChange,
): Promise<void> {
  const rate = after ?? before;
  if (rate === undefined) return;
  await noteChange(tx, {
    action,
    entity: 'Rate',
    entityId: rate.id,
    employeeId: rate.employeeId ?? undefined,
    ...(before === undefined ? {} : { before: about(before) }),
    ...(after === undefined ? {} : { after: about(after) }),
  });
}

function publish(tx: Tx): void {
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'rates'));
}

/** Writes the rate of something from a day on; the one that is there for this day is changed. */
export async function putRate(ctx: Context, input: PutRateInput): Promise<Rate> {
  requireKind(ctx, input.kind);
  return inTransaction(ctx, async (tx) => {
    await lockRates(tx);
    await requireSubjects(tx, input);
    const rate = await addRate(tx, input);
    await switchOnModule(tx, 'money');
    return rate;
  });
}

/** Changes of an organization's rates follow each other. */
export async function lockRates(tx: Tx): Promise<void> {
  const { organizationId } = tx;
  if (organizationId === undefined)
    throw badRequest('Create an organization first.', { code: 'NO_ORGANIZATION' });
  await lockFor(tx, 'rates', organizationId);
}

/** The same within another change, for a scope that the caller has already checked. */
export async function addRate(tx: Tx, input: PutRateInput): Promise<Rate> {
  const history = await findHistory(tx, input);
  const before = history.find(({ validFrom }) => (validFrom ?? undefined) === input.validFrom);
  if (before === undefined) {
    await requireRoom(tx, {
      ...{ what: 'rates', whose: tx.organizationId ?? '', most: mostRates },
      count: async () => (await findHistory(tx, input)).length,
      refusal: { text: rateTexts.tooMany, code: 'TOO_MANY_RATES' },
    });
  }
  const rate = await saveRate(tx, input);
  if (before?.hourly === rate.hourly) return rate;
  await noteRate(tx, 'rate.save', { before, after: rate });
  publish(tx);
  return rate;
}

/** 404 for one of another organization, and for a cost that the caller does not see. */
export async function deleteRate(ctx: Context, id: string) {
  return inTransaction(ctx, async (tx) => {
    const isGone = await dropRate(tx, id, seenKinds(tx));
    if (!isGone) throw notFound('The rate');
    return toDeleteResult(1);
  });
}

/** Whether there was such a rate. */
export async function dropRate(tx: Tx, id: string, kinds: readonly RateKind[] = rateKinds): Promise<boolean> {
  const rate = await removeRate(tx, id, kinds);
  if (rate === undefined) return false;
  await noteRate(tx, 'rate.delete', { before: rate });
  publish(tx);
  return true;
}
