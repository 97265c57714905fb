import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, int, nullable, rowStatement, text } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import type { EventFacts } from '#server/mail/templates/chat-news.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';
import type { WebhookEvent } from '#shared/webhooks/webhook.schema.ts';

const fact = z.string().optional().catch(undefined);
const facts = z.array(z.string()).optional().catch(undefined);

/** Fields that we read of the events of all topics. */
const eventData = z.object({
  ...{ id: fact, title: fact, taskId: fact, employeeId: fact, projectId: fact, organizationTeamId: fact },
  ...{ timesheetIds: facts, days: facts, date: fact, startedAt: fact, stoppedAt: fact },
});

interface Places {
  readonly teamId: string | null;
  readonly projectId: string | null;
}

interface Values {
  readonly tenantId: string;
  readonly topic: string;
  readonly taskId: string | undefined;
  readonly employeeId: string | undefined;
  readonly projectId: string | undefined;
  readonly teamId: string | undefined;
  readonly sheetIds: readonly string[];
  readonly onlyTeamId: string | null;
  readonly onlyProjectId: string | null;
}

/** A day concerns the teams of its person, and the projects that it has time of. */
const factsSql = rowStatement(
  {
    title: nullable(text),
    number: nullable(int),
    prefix: nullable(text),
    project: nullable(text),
    team: nullable(text),
    firstName: nullable(text),
    lastName: nullable(text),
    email: nullable(text),
    isConcerned: bool,
  },
  (p: Params<Values>) => sql`
select t.title, t.number, t.prefix, p.name as project, g.name as team, u."firstName", u."lastName", a.email,
  (${p.onlyTeamId}::uuid is null or g.id = ${p.onlyTeamId}::uuid
    or exists (select 1 from task_teams tt where tt."tenantId" = ${p.tenantId}::uuid and tt."taskId" = t.id
      and tt."organizationTeamId" = ${p.onlyTeamId}::uuid)
    or cardinality(${p.sheetIds}::uuid[]) > 0 and exists (select 1 from organization_team_employees m
      where m."tenantId" = ${p.tenantId}::uuid and m."employeeId" = e.id and m."deletedAt" is null
        and m."organizationTeamId" = ${p.onlyTeamId}::uuid))
  and (${p.onlyProjectId}::uuid is null or p.id = ${p.onlyProjectId}::uuid
    or exists (select 1 from time_logs l where l."tenantId" = ${p.tenantId}::uuid and l."deletedAt" is null
      and l."timesheetId" = any(${p.sheetIds}::uuid[]) and l."projectId" = ${p.onlyProjectId}::uuid)
    or ${p.topic} = 'member.joined' and exists (select 1 from organization_project_teams pt
      where pt."tenantId" = ${p.tenantId}::uuid and pt."projectId" = ${p.onlyProjectId}::uuid
        and pt."organizationTeamId" = g.id)) as "isConcerned"
from (select 1) one
left join tasks t on t."tenantId" = ${p.tenantId}::uuid and t.id = ${p.taskId}::uuid
left join organization_projects p
  on p."tenantId" = ${p.tenantId}::uuid and p.id = coalesce(${p.projectId}::uuid, t."projectId")
left join organization_teams g on g."tenantId" = ${p.tenantId}::uuid and g.id = ${p.teamId}::uuid
left join employees e on e."tenantId" = ${p.tenantId}::uuid and e.id = ${p.employeeId}::uuid
left join users u on u."tenantId" = ${p.tenantId}::uuid and u.id = coalesce(e."userId", case ${p.topic}
  when 'task.created' then t."createdByUserId" when 'task.deleted' then t."deletedByUserId"
  else t."updatedByUserId" end)
left join accounts a on a.id = u."accountId"`,
);

function secondsBetween(startedAt: string | undefined, stoppedAt: string | undefined): number | undefined {
  if (startedAt === undefined || stoppedAt === undefined) return undefined;
  return Math.round((Date.parse(stoppedAt) - Date.parse(startedAt)) / 1000);
}

export interface KnownFacts extends EventFacts {
  /** Whether the event is about this team and project. */
  readonly isConcerned: boolean;
}

/** Names for the ids of an event, as they are now. */
export async function eventFacts(
  ctx: BaseContext,
  { topic, tenantId, data }: WebhookEvent,
  { teamId: onlyTeamId, projectId: onlyProjectId }: Places,
): Promise<KnownFacts> {
  const event = eventData.parse(data);
  const { employeeId, projectId, organizationTeamId: teamId, startedAt, stoppedAt } = event;
  const taskId = topic.startsWith('task.') ? event.id : event.taskId;
  const ownSheet = topic.startsWith('timesheet.') && event.id !== undefined ? [event.id] : [];
  const sheetIds = event.timesheetIds ?? ownSheet;
  const ids = { taskId, employeeId, projectId, teamId, sheetIds };
  const [row] = await queryRows(ctx, factsSql({ tenantId, topic, ...ids, onlyTeamId, onlyProjectId }));
  const title = row?.title ?? event.title;
  const number = row ? taskNumberText(row) : '';
  const days = event.days ?? (event.date === undefined ? [] : [event.date]);
  return {
    task: taskId && title ? { id: taskId, name: `${number} ${title}`.trim() } : undefined,
    person: row ? fullNameOf(row) : undefined,
    project: row?.project ?? undefined,
    team: topic === 'member.joined' ? (row?.team ?? undefined) : undefined,
    days: days.map((day) => day.slice(0, 10)),
    seconds: secondsBetween(startedAt, stoppedAt),
    isConcerned: row?.isConcerned ?? false,
  };
}
