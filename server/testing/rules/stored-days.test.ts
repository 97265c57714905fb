import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/db/project-root.ts';
import { dayOf } from '#shared/time/day.ts';
import type { StoredDate } from '#shared/time/instant.ts';
import { dayOfDate } from '#shared/time/stored-day.ts';

/*
 * Columns of days arrive as midnight UTC. Code that reads one as an instant, in a zone, is a day early west of
 * Greenwich; `dayOfColumn`, `dayOfDate` and `storedDaySql` read them.
 *
 * A row whose type is written by hand names such a date `StoredDate`, and the compiler refuses it where an `Instant` is
 * read. Prisma types these columns as `Date` and offers no other way, so that names guard what its rows hand on, and SQL.
 * A `Day` stays plain text: marking it would touch 121 files, and none of them could read a date wrong by it.
 */

/** Dates that clients may send with a time, so that their columns are instants for the database. */
const datesOfClients = [
  ...['startedWorkOn', 'endWork', 'valueDate', 'offerDate', 'acceptDate', 'rejectDate'],
  ...['startDate', 'endDate', 'dueDate'],
];

/** Moments whose names do not end in `At`. */
const moments = ['actionDate', 'expireDate', 'onHoldUntil', 'datetime', 'activityTimestamp', 'at'];

interface Column {
  name: string;
  isDay: boolean;
}

function dateColumns(): Column[] {
  const folder = path.join(projectRoot(), 'prisma/schema');
  const text = readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
  return [...text.matchAll(/^\s+(\w+)\s+DateTime\b.*$/gm)].map(([line, name = '']) => ({
    name,
    isDay: line.includes('@db.Date'),
  }));
}

test('every column with a date is a day, a date of clients, or a moment', () => {
  const others = dateColumns().filter(({ isDay, name }) => !isDay && !name.endsWith('At'));
  const known = new Set([...datesOfClients, ...moments]);
  expect(others.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

test('the compiler refuses a stored date where an instant is read', () => {
  const date: StoredDate = new Date('2026-03-10');
  // @ts-expect-error A stored date is a day.
  const early = dayOf(date, 'America/New_York');
  expect([early, dayOfDate(date, 'America/New_York')]).toEqual(['2026-03-09', '2026-03-10']);
});

function codeFiles(): { name: string; code: string }[] {
  return ['server', 'shared', 'client'].flatMap((folder) =>
    readdirSync(path.join(projectRoot(), folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => name !== 'shared/time/stored-day.ts')
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/(?:generated|testing|seeds|bench)\//.test(name))
      .map((name) => ({ name, code: readFileSync(path.join(projectRoot(), name), 'utf8') })),
  );
}

test('no such column is read as an instant', () => {
  const days = dateColumns().flatMap(({ isDay, name }) => (isDay ? [name] : []));
  const names = [...new Set([...days, ...datesOfClients])].join('|');
  const asInstant = new RegExp(
    `\\b(?:dayOf|clockOf|wallTimeOf|wallClock|minutesOfDay)\\((?:new Date\\()?(?:[\\w.?!]+\\.)?(?:${names})(?![\\w.(])`,
  );
  const inSql = new RegExp(`"(?:${datesOfClients.join('|')})"(?:, [\\w."]+\\))? at time zone (?!'UTC')`);
  const readers = codeFiles().filter(({ code }) => asInstant.test(code) || inSql.test(code));
  expect(readers.map(({ name }) => name)).toEqual([]);
});

test('rows name such a column as a stored date', () => {
  const days = dateColumns().flatMap(({ isDay, name }) => (isDay ? [name] : []));
  const asMoment = new RegExp(`readonly (?:${[...days, ...datesOfClients].join('|')})\\??: Date\\b`);
  const rows = codeFiles().filter(({ name, code }) => name.startsWith('server/') && asMoment.test(code));
  expect(rows.map(({ name }) => name)).toEqual([]);
});
