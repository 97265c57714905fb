import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { requireRoom } from '#server/context/room.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { translateTo } from '#server/context/translate.ts';
import { lockFor } from '#server/db/query.ts';
import { badRequest, conflict, fieldError, forbidden, notFound } from '#server/errors.ts';
import type { Tx } from '#server/modules/absences/absences.data.ts';
import { regionsOf } from '#server/modules/absences/public-holidays.ts';
import { getEmployeeRow } from '#server/modules/workspaces/employee.data.ts';
import { editsEmployees } from '#server/modules/workspaces/employees.service.ts';
import {
  type AbsenceKind,
  type AbsenceSetup,
  absenceTexts,
  type CompanyDay,
  firstKindTexts,
  mostCompanyDays,
  mostKinds,
  type PersonAbsenceSetup,
  type PutAllowanceInput,
  type PutPlaceInput,
  type SaveCompanyDayInput,
  type SaveKindInput,
} from '#shared/absences/absence.schema.ts';
import { can } from '#shared/access/can.ts';
import { statusOk, toDeleteResult } from '#shared/http/envelope.ts';
import { dayOfColumn } from '#shared/time/stored-day.ts';

const kindColumns = {
  ...{ id: true, name: true, color: true, isPaid: true, needsApproval: true, allowanceDays: true },
  ...{ carryOverDays: true, carryOverUntil: true, isArchived: true },
} as const;
const dayColumns = { id: true, date: true, name: true, isHalf: true } as const;

const placeOf = ({ tenantId, organizationId = '' }: Pick<Context, 'tenantId' | 'organizationId'>) => ({
  tenantId,
  organizationId,
});

function requireOrganization({ tenantId, organizationId }: Context) {
  if (organizationId === undefined)
    throw badRequest('Create an organization first.', { code: 'NO_ORGANIZATION' });
  return { tenantId, organizationId };
}

const toCompanyDay = ({ date, ...row }: Omit<CompanyDay, 'date'> & { date: Date }): CompanyDay => ({
  ...row,
  date: dayOfColumn(date),
});

const byAge = [{ createdAt: 'asc' }, { id: 'asc' }] as const;

export function findKinds(ctx: Context): Promise<AbsenceKind[]> {
  return ctx.db.absenceKind.findMany({ where: placeOf(ctx), select: kindColumns, orderBy: [...byAge] });
}

export async function getAbsenceSetup(ctx: Context): Promise<AbsenceSetup> {
  const where = placeOf(ctx);
  const [place, kinds, days, absence] = await Promise.all([
    ctx.db.holidayPlace.findFirst({
      where: { ...where, employeeId: null },
      select: { country: true, region: true },
    }),
    findKinds(ctx),
    ctx.db.companyDay.findMany({
      where,
      select: dayColumns,
      orderBy: { date: 'asc' },
      take: mostCompanyDays,
    }),
    ctx.db.absence.findFirst({ where, select: { id: true } }),
  ]);
  const isOn = place !== null || days.length > 0 || absence !== null;
  return { isOn, ...(place === null ? {} : { place }), kinds, companyDays: days.map(toCompanyDay) };
}

/** What an organization begins with, in the language of who switches it on. */
async function ensureKinds(tx: Tx): Promise<void> {
  const place = placeOf(tx);
  if ((await tx.db.absenceKind.count({ where: place })) > 0) return;
  const name = (text: string) => translateTo(tx.origin.language, text);
  const { annual, sick, unpaid } = firstKindTexts;
  const rows = [
    {
      ...{ name: name(annual), color: '#1F8A5B', allowanceDays: 25 },
      ...{ carryOverDays: 5, carryOverUntil: '03-31' },
    },
    { name: name(sick), color: '#C2571A', needsApproval: false },
    { name: name(unpaid), color: '#6B6A66', isPaid: false },
  ];
  const now = tx.now().getTime();
  const data = rows.map((row, index) => ({ ...place, ...row, createdAt: new Date(now + index) }));
  await tx.db.absenceKind.createMany({ data });
}

interface NotedSetting {
  /** Of the row that changed. */
  readonly id: string;
  readonly title: string;
  readonly value: string | null;
  readonly employeeId?: string | undefined;
}

async function noteSetting(tx: Tx, { id, title, value, employeeId }: NotedSetting): Promise<void> {
  await noteChange(tx, {
    action: 'absence.settings',
    entity: 'AbsenceSettings',
    entityId: id,
    ...(employeeId === undefined ? {} : { employeeId }),
    after: { title, value },
  });
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'absences'));
}

/** Changes of the organization follow each other. */
function inOrganization<Result>(ctx: Context, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { organizationId } = requireOrganization(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockFor(tx, 'absences', organizationId);
    return change(tx);
  });
}

/** Of the organization by who edits it, of a person by who edits employees. */
export async function putPlace(ctx: Context, { country, region, employeeId }: PutPlaceInput) {
  const mayEdit = employeeId === undefined ? can(ctx, 'ALL_ORG_EDIT') : editsEmployees(ctx);
  if (!mayEdit) throw forbidden();
  const regions = country === undefined ? {} : await regionsOf(country);
  if (regions === undefined) throw fieldError('country', absenceTexts.country);
  if (region !== undefined && !Object.hasOwn(regions, region))
    throw fieldError('region', absenceTexts.region);
  if (employeeId !== undefined) await requireEmployee(ctx, employeeId);
  return inOrganization(ctx, async (tx) => {
    const where = { ...placeOf(tx), employeeId: employeeId ?? null };
    await tx.db.holidayPlace.deleteMany({ where });
    if (country !== undefined) {
      await tx.db.holidayPlace.create({ data: { ...where, country, region: region ?? null } });
      await ensureKinds(tx);
    }
    const value = country === undefined ? null : [country, region].filter(Boolean).join('-');
    await noteSetting(tx, { id: employeeId ?? where.organizationId, title: 'country', value, employeeId });
    return statusOk;
  });
}

async function requireEmployee(ctx: Context, employeeId: string): Promise<void> {
  const { organizationId } = await getEmployeeRow(ctx, employeeId);
  if (organizationId !== ctx.organizationId) throw notFound('The employee');
}

/** What was chosen for one person alone. */
export async function getPersonSetup(ctx: Context, employeeId: string): Promise<PersonAbsenceSetup> {
  await requireEmployee(ctx, employeeId);
  const [place, allowances] = await Promise.all([
    ctx.db.holidayPlace.findFirst({
      where: { ...placeOf(ctx), employeeId },
      select: { country: true, region: true },
    }),
    ctx.db.absenceAllowance.findMany({
      where: { tenantId: ctx.tenantId, employeeId },
      select: { kindId: true, days: true },
    }),
  ]);
  return { ...(place === null ? {} : { place }), allowances };
}

async function requireKind(tx: Tx, id: string): Promise<AbsenceKind> {
  const kind = await tx.db.absenceKind.findFirst({ where: { ...placeOf(tx), id }, select: kindColumns });
  if (kind === null) throw notFound('The kind of absence');
  return kind;
}

export function saveKind(ctx: Context, { id, ...input }: SaveKindInput): Promise<AbsenceKind> {
  return inOrganization(ctx, async (tx) => {
    const place = placeOf(tx);
    const data = {
      ...input,
      allowanceDays: input.allowanceDays ?? null,
      carryOverUntil: input.carryOverUntil ?? null,
      isArchived: false,
    };
    const note = (kindId: string) =>
      noteSetting(tx, { id: kindId, title: input.name, value: String(input.allowanceDays ?? '') });
    if (id !== undefined) {
      await requireKind(tx, id);
      await note(id);
      return tx.db.absenceKind.update({
        where: { tenantId_id: { tenantId: tx.tenantId, id } },
        data,
        select: kindColumns,
      });
    }
    await requireRoom(tx, {
      ...{ what: 'kinds of absence', whose: place.organizationId, most: mostKinds },
      count: () => tx.db.absenceKind.count({ where: place }),
      refusal: { text: absenceTexts.tooMany, code: 'TOO_MANY_KINDS' },
    });
    const kind = await tx.db.absenceKind.create({
      data: { ...place, ...data, createdAt: tx.now() },
      select: kindColumns,
    });
    await note(kind.id);
    return kind;
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

export function saveCompanyDay(ctx: Context, input: SaveCompanyDayInput): Promise<CompanyDay> {
  return inOrganization(ctx, async (tx) => {
    const place = placeOf(tx);
    const date = new Date(input.date);
    const { organizationId } = place;
    const rest = { name: input.name, isHalf: input.isHalf };
    const row = await tx.db.companyDay.upsert({
      where: { organizationId_date: { organizationId, date } },
      update: rest,
      create: { ...place, date, ...rest },
      select: dayColumns,
    });
    if ((await tx.db.companyDay.count({ where: place })) > mostCompanyDays) {
      throw conflict(absenceTexts.tooMany, { code: 'TOO_MANY_DAYS' });
    }
    await ensureKinds(tx);
    await noteSetting(tx, { id: row.id, title: input.name, value: input.date });
    return toCompanyDay(row);
  });
}

export function removeCompanyDay(ctx: Context, id: string) {
  return inOrganization(ctx, async (tx) => {
    const where = { ...placeOf(tx), id };
    const row = await tx.db.companyDay.findFirst({ where, select: { name: true } });
    if (row === null) throw notFound('The day');
    await tx.db.companyDay.deleteMany({ where });
    await noteSetting(tx, { id, title: row.name, value: null });
    return toDeleteResult(1);
  });
}

export async function putAllowance(ctx: Context, { employeeId, kindId, days = null }: PutAllowanceInput) {
  if (!editsEmployees(ctx)) throw forbidden();
  await requireEmployee(ctx, employeeId);
  return inOrganization(ctx, async (tx) => {
    const { tenantId } = tx;
    const { name } = await requireKind(tx, kindId);
    await tx.db.absenceAllowance.deleteMany({ where: { tenantId, employeeId, kindId } });
    if (days !== null) await tx.db.absenceAllowance.create({ data: { tenantId, employeeId, kindId, days } });
    await noteSetting(tx, {
      id: kindId,
      title: name,
      value: days === null ? null : String(days),
      employeeId,
    });
    return statusOk;
  });
}
