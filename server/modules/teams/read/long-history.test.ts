import type { Statement } from '#server/db/sql.ts';
import { teamTasksSql } from '#server/modules/tasks/read/tasks.sql.ts';
import { teamsSql } from '#server/modules/teams/read/teams.sql.ts';
import { scanOf } from '#server/testing/plans.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

const hours = 2000;

/** Half an hour of each of the owner's hours on a task, until eight days ago. */
async function addHistory({ services }: TestServer, tenant: TestTenant, taskId: string): Promise<void> {
  const { tenantId, organizationId, teamId, owner } = tenant;
  await services.pool.query(
    `with sheet as (
       insert into timesheets (id, "tenantId", "organizationId", "employeeId", date, status)
       values (gen_random_uuid(), $1, $2, $3, ($6::timestamptz - interval '9 days')::date, 'DRAFT') returning id
     )
     insert into time_logs (id, "tenantId", "organizationId", "employeeId", "timesheetId", "organizationTeamId", "taskId",
       "startedAt", "stoppedAt")
     select gen_random_uuid(), $1, $2, $3, sheet.id, $4, $5, begin, begin + interval '30 minutes'
     from sheet, generate_series(1, ${hours}) as hour
     cross join lateral (select $6::timestamptz - interval '8 days' - make_interval(hours => hour) as begin) log`,
    [tenantId, organizationId, owner.employeeId, teamId, taskId, services.clock.now()],
  );
  await services.pool.query('analyze time_logs, time_totals');
}

test('the time of a team and of its tasks is known without reading all entries', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId, teamId } = tenant;
  const { body: task } = await owner.call(tasksApi.create, {
    body: { title: 'Write', teams: [{ id: teamId }] },
  });
  await addHistory(server, tenant, task.id);
  const now = server.clock.now();
  const team = { tenantId, ids: [teamId], now, start: now, end: now, seesAll: true, onlyLogsOf: null };
  const entriesRead = async (statement: Statement) =>
    (await scanOf(server.services, statement, 'time_logs')).rows;
  expect(await entriesRead(teamsSql('all-time', 'brief')(team))).toBeLessThan(10);
  const board = { tenantId, teamIds: [teamId], skip: 0, take: undefined };
  expect(await entriesRead(teamTasksSql(board))).toBe(0);

  const { body: tasks } = await owner.call(tasksApi.team, { query: { where: { teams: [teamId] } } });
  expect(tasks.items.map(({ totalWorkedTime }) => totalWorkedTime)).toEqual([hours * 1800]);
  const { body } = await owner.call(teamsApi.detail, { params: { id: teamId } });
  expect(body.members?.[0]?.totalWorkedTasks).toEqual([
    { id: task.id, duration: hours * 1800, ownDuration: hours * 1800 },
  ]);
});
