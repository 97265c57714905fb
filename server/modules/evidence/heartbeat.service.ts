import { addSeconds } from 'date-fns';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { ownEmployeeId, timerStatus } from '#server/modules/timer/timer-status.service.ts';
import { type ScreenshotInput, slotSeconds } from '#shared/evidence/heartbeat.schema.ts';
import { type SyncTimerInput, syncIntervalSeconds, type TimerBeat } from '#shared/timer/timer.schema.ts';
import { requireWork, saveActivities } from './activities.data.ts';
import { findSwitches } from './recordings.data.ts';
import { heartbeatSql } from './time-slots.sql.ts';

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

async function recordHeartbeat(
  ctx: Context,
  employeeId: string,
  { keyboard, mouse, overall }: SyncTimerInput,
): Promise<SlotOfNow | undefined> {
  const values = {
    ...{ tenantId: ctx.tenantId, employeeId, userId: ctx.userId, now: ctx.now() },
    ...{ keyboard: within(keyboard), mouse: within(mouse), overall: within(overall) },
    ...{ currentId: uuidv7(), previousId: uuidv7(), mostSeconds: 2 * syncIntervalSeconds },
  };
  const [row] = await queryRows(ctx, heartbeatSql(values));
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
 * Never opens, closes or lengthens a log; while one runs, the present slot gets the evidence since the last
 * heartbeat. Evidence that the organization does not record is silently ignored, since clients send it anyway;
 * screenshots need the person's consent as well.
 */
export async function heartbeat(ctx: Context, input: SyncTimerInput): Promise<TimerBeat> {
  const employeeId = ownEmployeeId(ctx);
  const { activities = [], screenshots = [] } = input;
  if (activities.length > 0) await requireWork(ctx, activities);
  const slot = await recordHeartbeat(ctx, employeeId, input);
  const { organizationId } = ctx;
  const hasEvidence = activities.length + screenshots.length > 0;
  if (slot !== undefined && organizationId !== undefined && hasEvidence) {
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
