import { parse } from 'csv-parse/sync';
import { addLog, addProject, addTask } from '#server/modules/reports/test-logs.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { statisticsApi } from '#shared/statistics/statistics.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

/** Numbers that look random and are the same in every run. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Logs of odd lengths, to the millisecond, across midnights and the change of the clocks. */
async function scatter(server: TestServer, tenant: TestTenant, people: readonly Person[], seed: number) {
  const random = seeded(seed);
  const projects = [null, tenant.projectId, (await addProject(server, tenant, 'Site')).id];
  const tasks = [undefined, (await addTask(server, tenant, 'A')).id, (await addTask(server, tenant, 'B')).id];
  const types = ['TRACKED', 'MANUAL', 'IDLE', 'RESUMED'];
  for (const person of people) {
    let at = Date.parse('2026-03-24T05:00:00Z') + random(3_600_000);
    for (let count = 0; count < 8; count += 1) {
      const from = new Date(at);
      at += 1 + random(10 * 3_600_000);
      const to = new Date(at);
      at += random(8 * 3_600_000);
      const taskId = tasks[random(3)];
      await addLog(server, tenant, person, {
        from,
        to,
        projectId: projects[random(3)] ?? null,
        ...(taskId === undefined ? {} : { taskId }),
        logType: types[random(4)] ?? 'TRACKED',
        isBillable: random(2) === 1,
      });
    }
  }
}

const total = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0);

test.for(['UTC', 'Europe/Paris', 'Australia/Sydney'])(
  'every report of the same logs in %s has the same total',
  async (timeZone, { server, tenant }) => {
    const { owner } = tenant;
    await scatter(server, tenant, [owner, await tenant.member()], timeZone.length);
    const all = { startDate: '2026-03-20', endDate: '2026-04-10', timeZone };
    const logs = (await owner.call(timeLogsApi.list, { query: all })).body;
    expect(logs).toHaveLength(16);
    // Also in a range whose ends cut logs in two.
    const part = { ...all, startDate: '2026-03-27', endDate: '2026-03-29' };
    for (const query of [all, part]) {
      const summary = async (groupBy: string[]) => {
        const { body } = await owner.call(reportsApi.summary, { query: { ...query, groupBy } });
        expect(total(body.rows.map(({ seconds }) => seconds))).toBe(body.totalSeconds);
        for (const { children, seconds } of body.rows) {
          if (children !== undefined) expect(total(children.map((child) => child.seconds))).toBe(seconds);
        }
        return body.totalSeconds;
      };
      const daily = async (groupBy: string) =>
        total(
          (await owner.call(reportsApi.daily, { query: { ...query, groupBy } })).body.map(({ sum }) => sum),
        );
      const fileOf = async (endpoint: (typeof exportsApi)['timeLogs' | 'summary'], more = {}) => {
        const { body } = await owner.call(endpoint, { query: { ...query, ...more } });
        const rows = parse(String(body), { bom: true, columns: true }) as Record<string, string>[];
        return total(rows.map(({ Seconds }) => Number(Seconds)));
      };
      const chart = (await owner.call(reportsApi.dailyChart, { query })).body;
      const hours = total(chart.flatMap(({ value }) => Object.values(value)));
      const expected = query === all ? total(logs.map(({ duration }) => duration)) : await summary(['day']);
      expect(Math.abs(hours * 3600 - expected)).toBeLessThan(60);
      const totals = {
        byDate: await daily('date'),
        byEmployee: await daily('employee'),
        byProject: await daily('project'),
        byClient: await daily('client'),
        byTask: await daily('task'),
        weekly: total((await owner.call(reportsApi.weekly, { query })).body.map(({ sum }) => sum)),
        projectsAndDays: await summary(['project', 'day']),
        weeksAndTypes: await summary(['week', 'logType']),
        tasksAndBilling: await summary(['task', 'billable']),
        logs: await fileOf(exportsApi.timeLogs),
        rows: await fileOf(exportsApi.summary, { groupBy: ['employee', 'task'] }),
        counts: (await owner.call(statisticsApi.counts, { query })).body.weekDuration,
        members: total(
          (await owner.call(statisticsApi.members, { query })).body.map((row) => row.weekTime.duration),
        ),
      };
      expect(totals).toEqual(Object.fromEntries(Object.keys(totals).map((name) => [name, expected])));
    }
  },
);
