import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { notFound } from '#server/errors.ts';
import type { ActivityInput, PageInfo } from '#shared/activities/activity-input.schema.ts';
import { normaliseTimeZone, wallClock } from '#shared/time/time-zone.ts';

type Tx = InTransaction<Context>;

/** 404 unless the projects and tasks that are named belong to the organization. */
export async function requireWork(
  ctx: Pick<Context, 'db' | 'tenantId' | 'organizationId'>,
  work: readonly Pick<ActivityInput, 'projectId' | 'taskId'>[],
): Promise<void> {
  const { tenantId, organizationId } = ctx;
  const idsOf = (key: 'projectId' | 'taskId') => [
    ...new Set(work.flatMap((one) => (one[key] === undefined ? [] : [one[key]]))),
  ];
  const where = (ids: string[]) => ({
    tenantId,
    organizationId: organizationId ?? '',
    id: { in: ids },
    deletedAt: null,
  });
  const [projects, tasks] = [idsOf('projectId'), idsOf('taskId')];
  const isThere = async (count: Promise<number>, ids: string[]) => ids.length === (await count);
  if (
    projects.length > 0 &&
    !(await isThere(ctx.db.organizationProject.count({ where: where(projects) }), projects))
  )
    throw notFound('The project');
  if (tasks.length > 0 && !(await isThere(ctx.db.task.count({ where: where(tasks) }), tasks)))
    throw notFound('The task');
}

/** Readers count on the key of the description. */
function aboutPage({ description, ...page }: PageInfo) {
  return omitUndefined({ ...page, description: description ?? null });
}

interface ActivityPlace {
  readonly employeeId: string;
  readonly organizationId: string;
  readonly projectId?: string | undefined;
  readonly timeSlotId?: string;
}

/** Answers the ids of the new rows. */
export async function saveActivities(
  tx: Tx,
  { projectId, ...place }: ActivityPlace,
  activities: readonly ActivityInput[],
): Promise<string[]> {
  const zone = normaliseTimeZone(tx.timeZone);
  const rows = activities.map(({ recordedAt, activityTimestamp, metaData, ...input }) => {
    const at = recordedAt ?? activityTimestamp;
    const clock = wallClock(at === undefined ? tx.now() : new Date(at), zone).toISOString();
    const time = input.time ?? clock.slice(11, 19);
    return omitUndefined({
      ...input,
      ...place,
      id: uuidv7(),
      tenantId: tx.tenantId,
      projectId: input.projectId ?? projectId,
      duration: input.duration ?? 0,
      date: new Date(input.date ?? clock.slice(0, 10)),
      time: time.length === 5 ? `${time}:00` : time,
      recordedAt: recordedAt === undefined ? tx.now() : new Date(recordedAt),
      activityTimestamp: activityTimestamp === undefined ? undefined : new Date(activityTimestamp),
      metaData: typeof metaData === 'object' ? aboutPage(metaData) : metaData,
      createdAt: tx.now(),
      updatedAt: tx.now(),
      createdByUserId: tx.userId,
    });
  });
  await tx.db.activity.createMany({ data: rows });
  return rows.map(({ id }) => id);
}
