import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { pick } from '#server/db/fields.ts';
import { notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { imageSelect, toImageAsset } from '#server/modules/files/image.data.ts';
import { defaultStartWeekOn, type WeekDay, weekDay } from '#shared/enums/calendar.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { type Dated, valueOn } from '#shared/time/dated.ts';
import { dayOf } from '#shared/time/day.ts';
import { dayOfColumn } from '#shared/time/stored-day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { breakSteps } from '#shared/timer/breaks.ts';
import { forgottenTimerRule } from '#shared/timer/forgotten-timer.ts';
import { pictureOf } from '#shared/users/avatar.ts';
import { datedValues } from '#shared/workspaces/dated-settings.ts';
import { moduleName } from '#shared/workspaces/modules.ts';
import {
  type Organization,
  overlapPolicy,
  weeklyLimitPolicy,
} from '#shared/workspaces/organization.schema.ts';
import { firstUsualHours } from '#shared/workspaces/working-week.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db'>;

/** Organizations of the caller; members who oversee all of them see each of the workspace. */
function visibleTo(ctx: Context): Prisma.OrganizationWhereInput {
  const own: Prisma.OrganizationWhereInput = {
    userOrganizations: { some: { userId: ctx.userId, isActive: true, deletedAt: null } },
  };
  return { tenantId: ctx.tenantId, deletedAt: null, ...(ctx.permissions.has('ALL_ORG_VIEW') ? {} : own) };
}

/** An organization the caller may see; 404 for any other. */
export async function getOrganization(ctx: Context, id: string): Promise<Organization> {
  const row = await ctx.db.organization.findFirst({ where: { ...visibleTo(ctx), id }, include });
  if (row === null) throw notFound('The organization');
  return toOrganization(ctx, row);
}

/** The id, when it is one of an organization the caller may see. */
export async function findOrganizationId(ctx: Context, id: string): Promise<string | undefined> {
  const where = { ...visibleTo(ctx), id };
  return (await ctx.db.organization.findFirst({ where, select: { id: true } }))?.id;
}

const include = {
  settings: {
    where: { employeeId: null, setting: { in: ['workingTime', 'weeklyLimit'] } },
    select: { setting: true, value: true, validFrom: true },
  },
  image: { select: imageSelect },
  languages: { include: { language: true }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.OrganizationInclude;

type Row = Prisma.OrganizationGetPayload<{ include: typeof include }>;

type Settings = Row['settings'];

const historyOf = (settings: Settings, setting: Settings[number]['setting']): Dated<unknown>[] =>
  settings
    .filter((row) => row.setting === setting)
    .map(({ value, validFrom }) => ({ value, validFrom: validFrom?.toISOString().slice(0, 10) }));

/** The usual hours and the weekly limit that hold today. */
function hoursOf(settings: Settings, today: Day) {
  const workingTime = valueOn(historyOf(settings, 'workingTime'), today);
  const limit = valueOn(historyOf(settings, 'weeklyLimit'), today);
  const usual = datedValues.workingTime.nullish().parse(workingTime) ?? firstUsualHours;
  return {
    defaultStartTime: usual.startTime ?? null,
    defaultEndTime: usual.endTime ?? null,
    standardWorkHoursPerDay: usual.hours,
    defaultWeeklyLimit: datedValues.weeklyLimit.nullish().parse(limit) ?? null,
  };
}

function toOrganization(ctx: Context, { image, languages, settings, ...row }: Row): Organization {
  const today = dayOf(ctx.now(), normaliseTimeZone(row.timeZone));
  const asset = image === null ? null : toImageAsset(ctx.services.config, image);
  return {
    ...row,
    ...hoursOf(settings, today),
    startWeekOn: weekDay.parse(row.startWeekOn),
    overlapPolicy: overlapPolicy.parse(row.overlapPolicy),
    weeklyLimitPolicy: weeklyLimitPolicy.parse(row.weeklyLimitPolicy),
    breakSteps: breakSteps.parse(row.breakSteps),
    modules: moduleName.array().parse(row.modules),
    forgottenTimerRule: forgottenTimerRule.parse(row.forgottenTimerRule),
    timeClosedBefore: row.timeClosedBefore && dayOfColumn(row.timeClosedBefore),
    image: asset,
    imageUrl: asset?.fullUrl ?? pictureOf({ ...row, firstName: row.name, lastName: null }),
    brandColor: row.brandColor ?? '',
    screenshotFrequency: String(row.screenshotFrequency),
    trackKeyboardMouseActivity: row.allowInputCapture,
    languages: languages.map(({ id, tenantId, level, language }) => ({
      id,
      tenantId,
      level,
      languageCode: language.code,
      name: language.name,
      language: {
        ...pick(language, 'id', 'name', 'code', 'is_system', 'description', 'color'),
      },
    })),
  };
}

/** The weekday on which weeks of the caller's organization begin. */
export async function getStartWeekOn(
  ctx: Pick<Context, 'db' | 'tenantId' | 'organizationId'>,
): Promise<WeekDay> {
  const { tenantId, organizationId } = ctx;
  if (organizationId === undefined) return defaultStartWeekOn;
  const where = { tenantId_id: { tenantId, id: organizationId } };
  const row = await ctx.db.organization.findUnique({ where, select: { startWeekOn: true } });
  return row === null ? defaultStartWeekOn : weekDay.parse(row.startWeekOn);
}

export async function hasOrganization(tx: Tx, tenantId: string): Promise<boolean> {
  return (await tx.db.organization.count({ where: { tenantId, deletedAt: null } })) > 0;
}

/** The id of the organization, when it is one of the workspace. */
export async function getOrganizationId(ctx: Pick<Context, 'db' | 'tenantId'>, id: string): Promise<string> {
  const row = await ctx.db.organization.findFirst({
    where: { tenantId: ctx.tenantId, id, deletedAt: null },
    select: { id: true },
  });
  if (row === null) throw notFound('The organization');
  return row.id;
}

/** First members of a new organization: its creator and the workspace's owners. */
export async function findFounders(tx: Tx, where: { tenantId: string; userId: string }): Promise<string[]> {
  const rows = await tx.db.user.findMany({
    where: {
      tenantId: where.tenantId,
      isActive: true,
      deletedAt: null,
      OR: [{ id: where.userId }, { role: { name: 'SUPER_ADMIN' } }],
    },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

interface Membership {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly userIds: string[];
}

/** Makes users belong to the organization; the first organization of a user is the default one. */
export async function joinOrganization(
  tx: Tx,
  { tenantId, organizationId, userIds }: Membership,
): Promise<void> {
  const placed = await tx.db.userOrganization.findMany({
    where: { tenantId, userId: { in: userIds }, isDefault: true, deletedAt: null },
    select: { userId: true },
  });
  const hasDefault = new Set(placed.map(({ userId }) => userId));
  await tx.db.userOrganization.createMany({
    data: userIds.map((userId) => ({ tenantId, organizationId, userId, isDefault: !hasDefault.has(userId) })),
    skipDuplicates: true,
  });
  await tx.db.userOrganization.updateMany({
    where: { tenantId, organizationId, userId: { in: userIds } },
    data: { isActive: true, isArchived: false, deletedAt: null },
  });
  const mine = { tenantId, id: { in: userIds } };
  await tx.db.user.updateMany({
    where: { ...mine, lastOrganizationId: null },
    data: { lastOrganizationId: organizationId },
  });
  await tx.db.user.updateMany({
    where: { ...mine, defaultOrganizationId: null },
    data: { defaultOrganizationId: organizationId },
  });
}
