import type { Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { badRequest } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { rarerOf } from '#server/modules/time-logs/time-filter.sql.ts';
import { isDated, type TimeFilter, toTimeFilter } from '#server/modules/time-logs/time-filter.ts';
import { resolveTimeAccess, type TimeAccess } from '#server/modules/time-logs/time-log-people.data.ts';
import {
  type SlotGroup,
  type SlotGroupQuery,
  type TimeSlot,
  type TimeSlotQuery,
  timeSlotTexts,
} from '#shared/evidence/time-slot.schema.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { slotsSql } from './time-slots.sql.ts';

interface SlotRow {
  readonly employeeId: string;
  readonly name: string;
  readonly imageUrl: string;
  readonly startedAt: string;
  readonly ownerMayDelete: boolean;
  readonly isFree: boolean;
  readonly json: Omit<TimeSlot, 'isAllowDelete'>;
}

interface Page {
  readonly level?: TimeSlotQuery['activityLevel'];
  readonly skip?: number | undefined;
  readonly take?: number | undefined;
}

function readSlots(ctx: Context, filter: TimeFilter, { level, skip = 0, take }: Page): Promise<SlotRow[]> {
  const { tenantId, organizationId } = ctx;
  const bounds = { leastActivity: level?.start ?? 0, mostActivity: level?.end ?? 100 };
  const values = { ...filter, ...filter.range.interval, rarer: rarerOf(filter), ...bounds, skip, take };
  return queryRows(ctx, slotsSql({ tenantId, organizationId, ...values, now: ctx.now() }));
}

/** Owners delete if both the organization and their own setting allow it; their managers always may. */
function slotOf(ctx: Context, access: TimeAccess, row: SlotRow): TimeSlot {
  const isOwn = row.employeeId === ctx.employeeId;
  const mayDelete = isOwn ? row.ownerMayDelete : access.changes(row.employeeId);
  return { ...row.json, isAllowDelete: row.isFree && mayDelete };
}

async function accessTo(ctx: Context, rows: readonly SlotRow[]): Promise<TimeAccess> {
  return resolveTimeAccess(ctx, [...new Set(rows.map(({ employeeId }) => employeeId))]);
}

function today(ctx: Context, timeZone: string | undefined): string {
  return dayOf(ctx.now(), normaliseTimeZone(timeZone ?? ctx.timeZone));
}

/** Slots of the people the caller may read. */
export async function listTimeSlots(ctx: Context, query: TimeSlotQuery): Promise<RawJson<TimeSlot[]>> {
  const range = isDated(query) ? query : { ...query, date: today(ctx, query.timeZone) };
  const filter = await toTimeFilter(ctx, range);
  const { activityLevel: level, skip, take } = query;
  const rows = await readSlots(ctx, filter, { level, skip, take });
  const access = await accessTo(ctx, rows);
  return new RawJson(JSON.stringify(rows.map((row) => slotOf(ctx, access, row))));
}

/** A person's slots as one group; none without slots. */
export async function slotsOfEmployee(ctx: Context, query: SlotGroupQuery): Promise<RawJson<SlotGroup[]>> {
  const { todayStart, todayEnd, timeZone } = query;
  const employeeId = query.employeeId ?? ctx.employeeId;
  if (employeeId === undefined) throw badRequest(timeSlotTexts.noPerson);
  const date = todayStart ?? todayEnd ?? today(ctx, timeZone);
  const range = { startDate: todayStart, endDate: todayEnd, date, timeZone };
  const rows = await readSlots(ctx, await toTimeFilter(ctx, { ...range, employeeIds: [employeeId] }), {});
  const [first] = rows;
  if (first === undefined) return new RawJson('[]');
  const access = await accessTo(ctx, rows);
  const { name, imageUrl, startedAt } = first;
  const timeSlots = rows.map((row) => slotOf(ctx, access, row));
  return new RawJson(JSON.stringify([{ id: employeeId, startedAt, user: { name, imageUrl }, timeSlots }]));
}
