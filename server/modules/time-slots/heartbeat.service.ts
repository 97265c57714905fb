import { addSeconds } from 'date-fns';
import { v7 as uuidv7 } from 'uuid';
import { type Context, readRows } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { requireWork, saveActivities } from '#server/modules/activities/activities.data.ts';
import { findSwitches } from '#server/modules/recordings/recordings.data.ts';
import { heartbeatSql } from '#server/modules/time-slots/time-slots.sql.ts';
import { ownEmployeeId, timerStatus } from '#server/modules/timer/timer-status.service.ts';
import { type ScreenshotInput, slotSeconds } from '#shared/time-slots/heartbeat.schema.ts';
import { type SyncTimerInput, syncIntervalSeconds, type TimerBeat } from '#shared/timer/timer.schema.ts';

function within(seconds: number | undefined): number {
  return Math.round(Math.min(slotSeconds, Math.max(0, seconds ?? 0)));
}

interface SlotOfNow {
  readonly id: string;
  readonly startedAt: Date;
  readonly duration: number;
  readonly keyboard: number;
  readonly mouse: number;
  readonly overall: number;
}

async function beat(ctx: Context, employeeId: string, input: SyncTimerInput): Promise<SlotOfNow | undefined> {
  const { keyboard, mouse, overall } = input;
  const [row] = await readRows<SlotOfNow>(ctx, 'timer-heartbeat', heartbeatSql, [
    ...[ctx.tenantId, employeeId, ctx.now()],
    ...[keyboard, mouse, overall].map(within),
    ...[uuidv7(), uuidv7(), 2 * syncIntervalSeconds, ctx.userId],
  ]);
  return row;
}

interface Place {
  readonly employeeId: string;
  readonly organizationId: string;
  readonly timeSlotId: string;
}

async function saveScreenshots(
  tx: Parameters<typeof saveActivities>[0],
  place: Place,
  screenshots: readonly ScreenshotInput[],
): Promise<void> {
  const { tenantId } = tx;
  const person = await tx.db.employee.findUnique({
    where: { tenantId_id: { tenantId, id: place.employeeId } },
    select: { allowScreenshotCapture: true },
  });
  if (!person?.allowScreenshotCapture) return;
  await tx.db.screenshot.createMany({
    data: screenshots.map(({ file, thumb, recordedAt }) => ({
      ...place,
      tenantId,
      file,
      thumb: thumb ?? null,
      recordedAt: recordedAt === undefined ? tx.now() : new Date(recordedAt),
      createdByUserId: tx.userId,
    })),
  });
}

/**
 * A sign of life of the client that tracks. It never opens, closes or lengthens a log; while one runs, the slot of now
 * takes what is told of the time since the last. What the organization does not want recorded is dropped without a
 * word, since clients send it unasked; screenshots need the person's leave as well.
 */
export async function heartbeat(ctx: Context, input: SyncTimerInput): Promise<TimerBeat> {
  const employeeId = ownEmployeeId(ctx);
  const { activities = [], screenshots = [] } = input;
  if (activities.length > 0) await requireWork(ctx, activities);
  const slot = await beat(ctx, employeeId, input);
  const { organizationId } = ctx;
  const isTold = activities.length + screenshots.length > 0;
  if (slot !== undefined && organizationId !== undefined && isTold) {
    const place = { employeeId, organizationId, timeSlotId: slot.id };
    await inTransaction(ctx, async (tx) => {
      const isOn = await findSwitches(tx, organizationId);
      if (isOn.app && activities.length > 0) await saveActivities(tx, place, activities);
      if (isOn.screenshot && screenshots.length > 0) await saveScreenshots(tx, place, screenshots);
    });
  }
  const status = await timerStatus(ctx);
  if (slot === undefined) return status;
  const { duration, startedAt, ...counts } = slot;
  const times = {
    startedAt: startedAt.toISOString(),
    stoppedAt: addSeconds(startedAt, duration).toISOString(),
  };
  return { tenantId: ctx.tenantId, organizationId, employeeId, ...counts, ...times, ...status };
}
