import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { readPaper } from '#server/modules/exports/pdf/test-paper.ts';
import { addLog, addProject, addTask } from '#server/modules/reports/test-logs.ts';
import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { timeLogType } from '#shared/enums/time-log.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { statisticsApi } from '#shared/statistics/statistics.api.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';
import { formatHoursMinutesSeconds } from '#shared/time/duration.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

interface Piece {
  readonly minutesAfter: number;
  readonly milliseconds: number;
  readonly logType: string;
  readonly isBillable: boolean;
  /** Index of the project and the task; index 0 means none. */
  readonly project: number;
  readonly task: number;
}

/** A log of an odd length, to the millisecond, some time after the one before. */
const piece: fc.Arbitrary<Piece> = fc.record({
  minutesAfter: fc.nat(8 * 60),
  milliseconds: fc.integer({ min: 1, max: 10 * 3_600_000 }),
  logType: fc.constantFrom('TRACKED', 'MANUAL', 'IDLE', 'RESUMED'),
  isBillable: fc.boolean(),
  project: fc.nat(2),
  task: fc.nat(2),
});
const pieces = fc.array(piece, { minLength: 6, maxLength: 9 });

/** Logs of everybody, one after the other, across midnights and the change of the clocks. */
async function scatter(
  server: TestServer,
  tenant: TestTenant,
  people: ReadonlyMap<Person, readonly Piece[]>,
  timeZone: string,
): Promise<{ from: Date; to: Date }[]> {
  const projects = [null, tenant.projectId, (await addProject(server, tenant, 'Site')).id];
  const tasks = [undefined, (await addTask(server, tenant, 'A')).id, (await addTask(server, tenant, 'B')).id];
  const spans: { from: Date; to: Date }[] = [];
  for (const [person, logs] of people) {
    let at = Date.parse('2026-03-27T22:30:00.137Z');
    for (const { minutesAfter, milliseconds, logType, isBillable, project, task } of logs) {
      const from = new Date(at + minutesAfter * 60_000);
      const to = new Date(from.getTime() + milliseconds);
      at = to.getTime();
      const taskId = tasks[task];
      const about = { projectId: projects[project] ?? null, logType, isBillable };
      await addLog(server, tenant, person, {
        from,
        to,
        timeZone,
        ...about,
        ...(taskId === undefined ? {} : { taskId }),
      });
      spans.push({ from, to });
    }
  }
  return spans;
}

/** Every single second of the logs on the day that the engine's own calendar shows when it is over. */
function countedDays(spans: readonly { from: Date; to: Date }[], timeZone: string): Record<string, number> {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts });
  const seconds: Record<string, number> = {};
  let [shown, minute] = ['', -1];
  for (const { from, to } of spans) {
    for (let over = from.getTime() + 1000; over <= to.getTime(); over += 1000) {
      const last = over - 1;
      if (Math.floor(last / 60_000) !== minute) {
        shown = calendar.format(last);
        minute = Math.floor(last / 60_000);
      }
      seconds[shown] = (seconds[shown] ?? 0) + 1;
    }
  }
  return seconds;
}

interface Days {
  readonly startDate: string;
  readonly endDate: string;
  readonly timeZone: string;
}

/** The timesheets of the range by day, in seconds. */
async function sheetDays(person: Person, query: Days): Promise<Record<string, number>> {
  const { body } = await person.call(timesheetsApi.list, { query });
  return sumBy(body.map(({ date, seconds }) => ({ date, seconds })));
}

function sumBy(parts: readonly { date: string; seconds: number }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { date, seconds } of parts) {
    if (seconds > 0) sums[date] = (sums[date] ?? 0) + seconds;
  }
  return sums;
}

function partsOf(logs: readonly TimeLog[], timeZone: string) {
  return logs.flatMap(
    (log) => log.days ?? [{ date: dayOf(new Date(log.startedAt), timeZone), seconds: log.duration }],
  );
}

const listedDays = (logs: readonly TimeLog[], timeZone: string) => sumBy(partsOf(logs, timeZone));

/** The parts of logs that the list returns, within the range. */
async function listed(person: Person, query: Days) {
  const { body } = await person.call(timeLogsApi.list, { query: { ...query, reaching: true } });
  return partsOf(body, query.timeZone).filter(({ date }) => date >= query.startDate && date <= query.endDate);
}

/** The seconds that the timer returns for today, with the clock on each of the days. */
async function timerDays(person: Person, days: readonly string[], timeZone: string) {
  const seconds: Record<string, number> = {};
  for (const day of days) {
    const { start, end } = dayBounds(day, timeZone);
    const query = { todayStart: start.toISOString(), todayEnd: end.toISOString() };
    seconds[day] = (await person.call(timerApi.status, { query })).body.duration;
  }
  return seconds;
}

/** The file of entries as its bytes. */
async function fileBytes(server: TestServer, person: Person, query: Days, format: string) {
  const response = await server.app.inject({
    url: `/api${exportsApi.timeLogs.path}`,
    query: { ...query, format },
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

async function workbookSeconds(bytes: Buffer): Promise<number> {
  const [header = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  const column = header.indexOf('Seconds');
  // Totals are the only rows without a day.
  return total(rows.filter(([day]) => day instanceof Date).map((row) => Number(row[column])));
}

/** The sum at the foot of the paper. */
function paperTotal(bytes: Buffer): string | undefined {
  const texts = readPaper(bytes).pieces.map(({ text }) => text);
  return texts.slice(texts.lastIndexOf('Total') + 1).find((text) => text.includes(':'));
}

const total = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0);

async function expectSameTotals(
  server: TestServer,
  { owner }: TestTenant,
  timeZone: string,
  spans: readonly { from: Date; to: Date }[],
): Promise<void> {
  const all = { startDate: '2026-03-20', endDate: '2026-04-10', timeZone };
  const logs = (await owner.call(timeLogsApi.list, { query: all })).body;
  expect(logs).toHaveLength(spans.length);
  const days = (await owner.call(reportsApi.summary, { query: all })).body.rows;
  const counted = countedDays(spans, timeZone);
  expect(Object.fromEntries(days.map(({ key, seconds }) => [key, seconds]))).toEqual(counted);
  expect(await sheetDays(owner, all)).toEqual(counted);
  expect(await listedDays(logs, timeZone)).toEqual(counted);
  const own = { ...all, employeeIds: [owner.employeeId] };
  const ownDays = (await owner.call(reportsApi.summary, { query: own })).body.rows;
  const worked = Object.fromEntries(ownDays.map(({ key, seconds }) => [key ?? '', seconds]));
  expect(await timerDays(owner, Object.keys(worked), timeZone)).toEqual(worked);
  // Also in a range whose ends cut logs in two.
  const part = { ...all, startDate: '2026-03-28', endDate: '2026-03-29' };
  for (const query of [all, part]) {
    const everyType = { ...query, logType: timeLogType.options };
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
        (await owner.call(reportsApi.daily, { query: { ...everyType, groupBy } })).body.map(({ sum }) => sum),
      );
    const fileOf = async (endpoint: (typeof exportsApi)['timeLogs' | 'summary'], more = {}) => {
      const { body } = await owner.call(endpoint, { query: { ...query, ...more } });
      const rows = parse(String(body), { bom: true, columns: true }) as Record<string, string>[];
      return total(rows.map(({ Seconds }) => Number(Seconds)));
    };
    const limits = async (duration: string) => {
      const { body } = await owner.call(reportsApi.timeLimit, { query: { ...query, duration } });
      return total(body.flatMap(({ employees }) => employees.map((row) => row.duration)));
    };
    const chart = (await owner.call(reportsApi.dailyChart, { query: everyType })).body;
    const hours = total(chart.flatMap(({ value }) => Object.values(value)));
    const expected = query === all ? total(logs.map(({ duration }) => duration)) : await summary(['day']);
    expect(Math.round(hours * 3600)).toBe(expected);
    const totals = {
      byDate: await daily('date'),
      byEmployee: await daily('employee'),
      byProject: await daily('project'),
      byClient: await daily('client'),
      byTask: await daily('task'),
      weekly: total((await owner.call(reportsApi.weekly, { query: everyType })).body.map(({ sum }) => sum)),
      projectsAndDays: await summary(['project', 'day']),
      weeksAndTypes: await summary(['week', 'logType']),
      tasksAndBilling: await summary(['task', 'billable']),
      logs: await fileOf(exportsApi.timeLogs),
      workbook: await workbookSeconds(await fileBytes(server, owner, query, 'xlsx')),
      rows: await fileOf(exportsApi.summary, { groupBy: ['employee', 'task'] }),
      counts: (await owner.call(statisticsApi.counts, { query: everyType })).body.weekDuration,
      sheets: total(Object.values(await sheetDays(owner, query))),
      list: total((await listed(owner, query)).map(({ seconds }) => seconds)),
      byDay: await limits('day'),
      members: total(
        (await owner.call(statisticsApi.members, { query })).body.map((row) => row.weekTime.duration),
      ),
    };
    expect(paperTotal(await fileBytes(server, owner, query, 'pdf'))).toBe(
      formatHoursMinutesSeconds(expected),
    );
    expect(totals).toEqual(Object.fromEntries(Object.keys(totals).map((name) => [name, expected])));
  }
}

test.for(['Europe/Paris', 'Atlantic/Azores', 'Australia/Sydney'])(
  'every report of the same logs in %s has the same total, and every day what its calendar shows',
  async (timeZone, { server }) => {
    await fc.assert(
      fc.asyncProperty(pieces, pieces, async (first, second) => {
        const tenant = await createTenant(server);
        const people = new Map([
          [tenant.owner, first],
          [await tenant.member(), second],
        ]);
        await expectSameTotals(server, tenant, timeZone, await scatter(server, tenant, people, timeZone));
      }),
      // A smaller example would cost a workspace for each try.
      { seed: 20_260_329, numRuns: 2, endOnFailure: true },
    );
  },
);
