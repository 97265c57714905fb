import type { Context } from '#server/context/context.ts';
import { requireRoom } from '#server/context/room.ts';
import { translateTo } from '#server/context/translate.ts';
import { forbidden, notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import {
  inOrganization,
  noteSetting,
  placeOf,
  requireEmployee,
} from '#server/modules/absences/absence-changes.ts';
import type { Tx } from '#server/modules/absences/absences.data.ts';
import { saveValue } from '#server/modules/workspaces/dated-settings.data.ts';
import { putSetting } from '#server/modules/workspaces/dated-settings.service.ts';
import { editsEmployees } from '#server/modules/workspaces/employees.service.ts';
import {
  type AbsenceKind,
  absenceTexts,
  firstKindTexts,
  mostKinds,
  type PutAllowanceInput,
  type SaveKindInput,
} from '#shared/absences/absence.schema.ts';
import type { Allowance } from '#shared/absences/absence-rules.ts';
import { statusOk, toDeleteResult } from '#shared/http/envelope.ts';
import { combineDated, type Dated, valueOn } from '#shared/time/dated.ts';
import { dayOf } from '#shared/time/day.ts';
import type { StoredDate } from '#shared/time/instant.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { type DatedValue, datedValues } from '#shared/workspaces/dated-settings.ts';

const kindSelect = {
  ...{ id: true, name: true, color: true, isPaid: true, needsApproval: true, isArchived: true },
  organization: { select: { timeZone: true } },
} as const;

type Rules = Dated<DatedValue<'allowance'> | null>[];
type KindRow = Prisma.AbsenceKindGetPayload<{ select: typeof kindSelect }>;

const byAge = [{ createdAt: 'asc' }, { id: 'asc' }] as const;

interface AllowanceRow {
  readonly kindId: string | null;
  readonly employeeId: string | null;
  readonly value: Prisma.JsonValue;
  readonly validFrom: StoredDate | null;
}

/** Rules of kinds, and of one person where one is named, by kind. */
async function findRules(ctx: Pick<Context, 'db' | 'tenantId' | 'organizationId'>, employeeId?: string) {
  const rows = await ctx.db.datedSetting.findMany({
    where: {
      ...placeOf(ctx),
      setting: 'allowance',
      OR: [{ employeeId: null }, ...(employeeId === undefined ? [] : [{ employeeId }])],
    },
    select: { kindId: true, employeeId: true, value: true, validFrom: true },
  });
  return (kindId: string, whose: string | null): Rules =>
    rows.filter((row) => row.kindId === kindId && row.employeeId === whose).map(toRule);
}

const toRule = ({ value, validFrom }: AllowanceRow): Rules[number] => ({
  value: datedValues.allowance.nullable().parse(value),
  validFrom: validFrom?.toISOString().slice(0, 10),
});

function toKind(ctx: Pick<Context, 'now'>, { organization, ...row }: KindRow, rules: Rules): AbsenceKind {
  const rule = valueOn(rules, dayOf(ctx.now(), normaliseTimeZone(organization.timeZone)));
  const { days, carryOverDays, carryOverUntil } = rule ?? {};
  return { ...row, allowanceDays: days ?? null, carryOverDays: carryOverDays ?? 0, carryOverUntil };
}

/** The kinds, each with the rule that holds today. */
export async function findKinds(ctx: Context): Promise<AbsenceKind[]> {
  const [rows, rulesOf] = await Promise.all([
    ctx.db.absenceKind.findMany({ where: placeOf(ctx), select: kindSelect, orderBy: [...byAge] }),
    findRules(ctx),
  ]);
  return rows.map((row) => toKind(ctx, row, rulesOf(row.id, null)));
}

/** Rule of each kind for a person: the kind's rule with the person's own days. */
export async function findAllowances(
  ctx: Context,
  employeeId: string,
): Promise<{ kindId: string; rules: Dated<Allowance>[] }[]> {
  const [kinds, rulesOf] = await Promise.all([
    ctx.db.absenceKind.findMany({
      where: { ...placeOf(ctx), isArchived: false },
      select: { id: true },
      orderBy: [...byAge],
    }),
    findRules(ctx, employeeId),
  ]);
  return kinds.map(({ id }) => {
    const [general, own] = [rulesOf(id, null), rulesOf(id, employeeId)];
    const rules = combineDated([general, own], (day) => {
      const rule = valueOn(general, day) ?? {};
      return { ...rule, days: valueOn(own, day)?.days ?? rule.days };
    });
    return { kindId: id, rules };
  });
}

/** Creates the first kinds of an organization, in the language of the caller. */
export async function ensureKinds(tx: Tx): Promise<void> {
  const place = placeOf(tx);
  if ((await tx.db.absenceKind.count({ where: place })) > 0) return;
  const name = (text: string) => translateTo(tx.origin.language, text);
  const { annual, sick, unpaid } = firstKindTexts;
  const rows = [
    { name: name(annual), color: '#1F8A5B' },
    { name: name(sick), color: '#C2571A', needsApproval: false },
    { name: name(unpaid), color: '#6B6A66', isPaid: false },
  ];
  const now = tx.now().getTime();
  const data = rows.map((row, index) => ({ ...place, ...row, createdAt: new Date(now + index) }));
  const [first] = await tx.db.absenceKind.createManyAndReturn({ data, select: { id: true } });
  if (first === undefined) return;
  const value = { days: 25, carryOverDays: 5, carryOverUntil: '03-31' };
  await saveValue(tx, { ...place, setting: 'allowance', kindId: first.id }, { value, validFrom: null });
}

async function requireKind(tx: Tx, id: string): Promise<KindRow> {
  const kind = await tx.db.absenceKind.findFirst({ where: { ...placeOf(tx), id }, select: kindSelect });
  if (kind === null) throw notFound('The kind of absence');
  return kind;
}

type KindColumns = Pick<SaveKindInput, 'name' | 'color' | 'isPaid' | 'needsApproval'>;

async function writeKind(tx: Tx, id: string | undefined, columns: KindColumns): Promise<string> {
  const data = { ...columns, isArchived: false };
  if (id !== undefined) {
    await requireKind(tx, id);
    await tx.db.absenceKind.update({ where: { tenantId_id: { tenantId: tx.tenantId, id } }, data });
    return id;
  }
  const place = placeOf(tx);
  await requireRoom(tx, {
    ...{ what: 'kinds of absence', whose: place.organizationId, most: mostKinds },
    count: () => tx.db.absenceKind.count({ where: place }),
    refusal: { text: absenceTexts.tooMany, code: 'TOO_MANY_KINDS' },
  });
  const created = await tx.db.absenceKind.create({ data: { ...place, ...data, createdAt: tx.now() } });
  return created.id;
}

/** The yearly days and the carry-over hold from a day on, those of a new kind from the beginning. */
export function saveKind(ctx: Context, { id: given, ...input }: SaveKindInput): Promise<AbsenceKind> {
  const { allowanceDays, carryOverDays, carryOverUntil, validFrom, ...columns } = input;
  return inOrganization(ctx, async (tx) => {
    const id = await writeKind(tx, given, columns);
    const scope = { ...placeOf(tx), setting: 'allowance', kindId: id } as const;
    const value = { days: allowanceDays ?? null, carryOverDays, carryOverUntil: carryOverUntil ?? null };
    const since = await putSetting(tx, scope, { value, validFrom: given === undefined ? null : validFrom });
    await noteSetting(tx, { id, title: input.name, value: String(allowanceDays ?? ''), since });
    return toKind(tx, await requireKind(tx, id), (await findRules(tx))(id, null));
  });
}

/** One that somebody was away by stays, and is not offered any more. */
export function removeKind(ctx: Context, id: string) {
  return inOrganization(ctx, async (tx) => {
    const { name } = await requireKind(tx, id);
    const where = { ...placeOf(tx), id };
    const isUsed = (await tx.db.absence.count({ where: { tenantId: tx.tenantId, kindId: id } })) > 0;
    if (isUsed) await tx.db.absenceKind.updateMany({ where, data: { isArchived: true } });
    else await tx.db.absenceKind.deleteMany({ where });
    await noteSetting(tx, { id, title: name, value: null });
    return toDeleteResult(1);
  });
}

export async function putAllowance(ctx: Context, input: PutAllowanceInput) {
  const { employeeId, kindId, days = null, validFrom } = input;
  if (!editsEmployees(ctx)) throw forbidden();
  await requireEmployee(ctx, employeeId);
  return inOrganization(ctx, async (tx) => {
    const { name } = await requireKind(tx, kindId);
    const scope = { ...placeOf(tx), setting: 'allowance', employeeId, kindId } as const;
    const since = await putSetting(tx, scope, { value: days === null ? null : { days }, validFrom });
    const value = days === null ? null : String(days);
    await noteSetting(tx, { id: kindId, title: name, value, employeeId, since });
    return statusOk;
  });
}

/** The days a year of one person that hold today, by kind. */
export async function ownAllowances(ctx: Context, employeeId: string) {
  const [kinds, rulesOf] = await Promise.all([findKinds(ctx), findRules(ctx, employeeId)]);
  const today = dayOf(ctx.now(), normaliseTimeZone(ctx.timeZone));
  return kinds.flatMap(({ id }) => {
    const days = valueOn(rulesOf(id, employeeId), today)?.days;
    return days == null ? [] : [{ kindId: id, days }];
  });
}
