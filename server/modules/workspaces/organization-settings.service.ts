import { type AuditValues, differenceOf, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { fieldError } from '#server/errors.ts';
import { dropPicture, pictureAddress } from '#server/modules/files/pictures.service.ts';
import { languageRows } from '#server/modules/system/reference.ts';
import { dayNote, putSetting, valueFrom } from '#server/modules/workspaces/dated-settings.service.ts';
import { getOrganization } from '#server/modules/workspaces/organization.data.ts';
import { auditedSettings } from '#shared/audit/audit-fields.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { closedTimeTexts } from '#shared/time-logs/closed-time.ts';
import { completeModules } from '#shared/workspaces/modules.ts';
import {
  type Organization,
  type OrganizationInput,
  organizationTexts,
} from '#shared/workspaces/organization.schema.ts';
import { firstUsualHours } from '#shared/workspaces/working-week.ts';

type Tx = InTransaction<Context>;

/** Gives the organization exactly these languages; a language named twice has the level named last. */
async function replaceLanguages(
  tx: InTransaction<Context>,
  organizationId: string,
  languages: NonNullable<OrganizationInput['languages']>,
): Promise<void> {
  const levels = new Map(languages.map(({ languageCode, level }) => [languageCode, level]));
  const rows = languageRows.filter(({ code }) => levels.has(code));
  await tx.db.language.createMany({ data: rows, skipDuplicates: true });
  const stored = await tx.db.language.findMany({
    where: { code: { in: rows.map(({ code }) => code) } },
    select: { id: true, code: true },
  });
  await tx.db.organizationLanguage.deleteMany({ where: { tenantId: tx.tenantId, organizationId } });
  const ids = new Map(stored.map(({ id, code }) => [code, id]));
  await tx.db.organizationLanguage.createMany({
    data: [...levels].flatMap(([code, level], index) => {
      const languageId = ids.get(code);
      const createdAt = new Date(tx.now().getTime() + index);
      return languageId === undefined
        ? []
        : [{ tenantId: tx.tenantId, organizationId, languageId, level, createdAt }];
    }),
  });
}

function dayOrNull(day: string | null | undefined): Date | null | undefined {
  return day ? new Date(`${day}T00:00:00Z`) : day === undefined ? undefined : null;
}

function zoneOrNull(zone: string | null | undefined): string | null | undefined {
  return zone ? normaliseTimeZone(zone) : zone;
}

function isLater(end: unknown, start: unknown): boolean {
  return !end || !start || new Date(String(end)) > new Date(String(start));
}

/** Related values must fit each other, whether they change now or were set before. */
function refuseWrongOrder(input: OrganizationInput, before: Organization): void {
  const start = input.defaultStartTime === undefined ? before.defaultStartTime : input.defaultStartTime;
  const end = input.defaultEndTime === undefined ? before.defaultEndTime : input.defaultEndTime;
  if (start && end && end <= start) throw fieldError('defaultEndTime', organizationTexts.endBeforeStart);
  const fiscalStart =
    input.fiscalStartDate === undefined ? before.fiscalStartDate : dayOrNull(input.fiscalStartDate);
  const fiscalEnd = input.fiscalEndDate === undefined ? before.fiscalEndDate : dayOrNull(input.fiscalEndDate);
  if (!isLater(fiscalEnd, fiscalStart)) throw fieldError('fiscalEndDate', organizationTexts.fiscalOrder);
}

/** Refuses to close future days: nobody could start a timer. */
function refuseClosingAhead(
  ctx: Context,
  { timeClosedBefore }: OrganizationInput,
  before: Organization,
): void {
  const today = dayOf(ctx.now(), normaliseTimeZone(before.timeZone));
  if (timeClosedBefore && timeClosedBefore > today) {
    throw fieldError('timeClosedBefore', closedTimeTexts.notOver);
  }
}

function changesOf(ctx: Context, input: OrganizationInput) {
  const { languages: _languages, tenantId: _tenant, organizationId: _organization, ...rest } = input;
  const { defaultStartTime: _start, defaultEndTime: _end, standardWorkHoursPerDay: _hours, ...others } = rest;
  const { defaultWeeklyLimit: _limit, validFrom: _day, ...settings } = others;
  return omitUndefined({
    ...settings,
    timeZone: zoneOrNull(settings.timeZone),
    modules: settings.modules && completeModules(settings.modules),
    registrationDate: dayOrNull(settings.registrationDate),
    fiscalStartDate: dayOrNull(settings.fiscalStartDate),
    fiscalEndDate: dayOrNull(settings.fiscalEndDate),
    timeClosedBefore: dayOrNull(settings.timeClosedBefore),
    updatedByUserId: ctx.userId,
  });
}

const usualKeys = ['defaultStartTime', 'defaultEndTime', 'standardWorkHoursPerDay'] as const;

type Dated = Pick<OrganizationInput, (typeof usualKeys)[number] | 'defaultWeeklyLimit' | 'validFrom'>;

/** Stores the usual hours from a day on; absent ones stay. */
async function saveUsualHours(tx: Tx, organizationId: string, { validFrom, ...input }: Dated) {
  if (usualKeys.every((key) => input[key] === undefined)) return undefined;
  const scope = { setting: 'workingTime', organizationId } as const;
  const { defaultStartTime: startTime, defaultEndTime: endTime, standardWorkHoursPerDay: hours } = input;
  const before = (await valueFrom(tx, scope, validFrom)) ?? firstUsualHours;
  const value = { ...before, ...omitUndefined({ startTime, endTime }), hours: hours ?? before.hours };
  return putSetting(tx, scope, { value, validFrom });
}

/** Saves the dated part of a change; answers its day for the audit log. */
async function saveDated(tx: Tx, organizationId: string, input: Dated) {
  const { defaultWeeklyLimit: value, validFrom } = input;
  const scope = { setting: 'weeklyLimit', organizationId } as const;
  const hours = await saveUsualHours(tx, organizationId, input);
  const limit = value === undefined ? undefined : await putSetting(tx, scope, { value, validFrom });
  const since = hours ?? limit;
  return since === undefined ? {} : dayNote(since);
}

/** Represents lists as text: the records of languages are recreated at every change. */
function audited({ languages, breakSteps, modules, ...settings }: Organization) {
  const words = languages?.map(({ name, level }) => `${name} (${level})`);
  const steps = breakSteps?.map((step) => `${step.afterMinutes} min: ${step.breakMinutes} min`);
  return {
    ...settings,
    languages: words?.toSorted().join(', '),
    breakSteps: steps?.join(', '),
    modules: modules?.join(', '),
  };
}

interface SettingsChange {
  readonly before: Organization;
  readonly input: OrganizationInput;
  /** Previous values of settings that hold from a day on. */
  readonly since: AuditValues;
}

async function noteSettings(tx: Tx, { before, input, since }: SettingsChange): Promise<void> {
  const { id } = before;
  const dated = omitUndefined({
    defaultStartTime: input.defaultStartTime,
    defaultEndTime: input.defaultEndTime,
    standardWorkHoursPerDay: input.standardWorkHoursPerDay,
    defaultWeeklyLimit: input.defaultWeeklyLimit,
  });
  const after = { ...audited(await getOrganization(tx, id)), ...dated, ...since };
  const changedKeys = auditedSettings.filter((key) => key in input || key in since);
  const change = differenceOf(audited(before), after, changedKeys);
  if (change === undefined) return;
  await noteChange(tx, {
    action: 'organization.update',
    entity: 'Organization',
    entityId: id,
    organizationId: id,
    ...change,
  });
}

/** Changes the settings that are given. The public address stays as it was when the name changes. */
export async function updateOrganization(
  ctx: Context,
  id: string,
  input: OrganizationInput,
): Promise<Organization> {
  const before = await getOrganization(ctx, id);
  refuseWrongOrder(input, before);
  refuseClosingAhead(ctx, input, before);
  await inTransaction(ctx, async (tx) => {
    const address = input.imageId ? await pictureAddress(tx, input.imageId) : {};
    const data = { ...changesOf(ctx, input), ...(input.imageId === null ? { imageUrl: null } : address) };
    await tx.db.organization.update({ where: { tenantId_id: { tenantId: ctx.tenantId, id } }, data });
    const since = await saveDated(tx, id, input);
    if (input.languages !== undefined) await replaceLanguages(tx, id, input.languages);
    if (input.imageId !== undefined && input.imageId !== before.imageId) {
      await dropPicture(tx, before.imageId);
    }
    await noteSettings(tx, { before, input, since });
    tx.afterCommit(() => ctx.services.live.publish(ctx.tenantId, 'organization'));
  });
  return getOrganization(ctx, id);
}
