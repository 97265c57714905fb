import type { Context } from '#server/context/context.ts';
import { requireRoom } from '#server/context/room.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { fieldError, forbidden, notFound } from '#server/errors.ts';
import {
  inOrganization,
  noteSetting,
  placeOf,
  requireEmployee,
} from '#server/modules/absences/absence-changes.ts';
import { ensureKinds, findKinds, ownAllowances } from '#server/modules/absences/absence-kinds.service.ts';
import { regionsOf } from '#server/modules/absences/public-holidays.ts';
import { putSetting, valueFrom } from '#server/modules/workspaces/dated-settings.service.ts';
import { editsEmployees } from '#server/modules/workspaces/employees.service.ts';
import { modulesOf, switchOnModule } from '#server/modules/workspaces/switch-on-module.ts';
import {
  type AbsenceSetup,
  absenceTexts,
  type CompanyDay,
  mostCompanyDays,
  type PersonAbsenceSetup,
  type PutPlaceInput,
  type SaveCompanyDayInput,
} from '#shared/absences/absence.schema.ts';
import { can } from '#shared/access/can.ts';
import { statusOk, toDeleteResult } from '#shared/http/envelope.ts';
import type { StoredDate } from '#shared/time/instant.ts';
import { dayOfColumn } from '#shared/time/stored-day.ts';

const dayColumns = { id: true, date: true, name: true, isHalf: true } as const;

const toCompanyDay = ({ date, ...row }: Omit<CompanyDay, 'date'> & { date: StoredDate }): CompanyDay => ({
  ...row,
  date: dayOfColumn(date),
});

export async function getAbsenceSetup(ctx: Context): Promise<AbsenceSetup> {
  const where = placeOf(ctx);
  const scope = { ...where, setting: 'place' } as const;
  const [modules, place, kinds, days] = await Promise.all([
    modulesOf(ctx),
    valueFrom(ctx, scope, undefined),
    findKinds(ctx),
    ctx.db.companyDay.findMany({
      where,
      select: dayColumns,
      orderBy: { date: 'asc' },
      take: mostCompanyDays,
    }),
  ]);
  const isOn = modules.includes('absences');
  return { isOn, ...(place === null ? {} : { place }), kinds, companyDays: days.map(toCompanyDay) };
}

/** The organization's for members who edit it, a person's for members who edit employees. */
export async function putPlace(ctx: Context, { country, region, employeeId, validFrom }: PutPlaceInput) {
  const mayEdit = employeeId === undefined ? can(ctx, 'ALL_ORG_EDIT') : editsEmployees(ctx);
  if (!mayEdit) throw forbidden();
  const regions = country === undefined ? {} : await regionsOf(country);
  if (regions === undefined) throw fieldError('country', absenceTexts.country);
  if (region !== undefined && !Object.hasOwn(regions, region))
    throw fieldError('region', absenceTexts.region);
  if (employeeId !== undefined) await requireEmployee(ctx, employeeId);
  return inOrganization(ctx, async (tx) => {
    const scope = { ...placeOf(tx), setting: 'place', employeeId } as const;
    const value = country === undefined ? null : { country, ...omitUndefined({ region }) };
    const since = await putSetting(tx, scope, { value, validFrom });
    if (country !== undefined) {
      await ensureKinds(tx);
      await switchOnModule(tx, 'absences');
    }
    const text = country === undefined ? null : [country, region].filter(Boolean).join('-');
    const id = employeeId ?? scope.organizationId;
    await noteSetting(tx, { id, title: 'country', value: text, employeeId, since });
    return statusOk;
  });
}

/** Settings of this person alone. */
export async function getPersonSetup(ctx: Context, employeeId: string): Promise<PersonAbsenceSetup> {
  await requireEmployee(ctx, employeeId);
  const [place, allowances] = await Promise.all([
    valueFrom(ctx, { ...placeOf(ctx), setting: 'place', employeeId }, undefined),
    ownAllowances(ctx, employeeId),
  ]);
  return { ...(place === null ? {} : { place }), allowances };
}

export function saveCompanyDay(ctx: Context, input: SaveCompanyDayInput): Promise<CompanyDay> {
  return inOrganization(ctx, async (tx) => {
    const place = placeOf(tx);
    const date = new Date(input.date);
    const { organizationId } = place;
    const rest = { name: input.name, isHalf: input.isHalf };
    await requireRoom(tx, {
      ...{ what: 'company days', whose: organizationId, most: mostCompanyDays },
      count: () => tx.db.companyDay.count({ where: { ...place, date: { not: date } } }),
      refusal: { text: absenceTexts.tooMany, code: 'TOO_MANY_DAYS' },
    });
    const row = await tx.db.companyDay.upsert({
      where: { organizationId_date: { organizationId, date } },
      update: rest,
      create: { ...place, date, ...rest },
      select: dayColumns,
    });
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
