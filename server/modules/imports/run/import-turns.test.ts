import { randomUUID } from 'node:crypto';
import { baseContext } from '#server/context/context.ts';
import { memberContext } from '#server/context/member-context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { turnRows } from '#server/context/turns.ts';
import { findMadeLogs } from '#server/modules/imports/undo/import-undo.data.ts';
import { undoTimeOf } from '#server/modules/imports/undo/undo-time.service.ts';
import {
  enterMany,
  type NewSpan,
  type PlacedLog,
  placeMany,
} from '#server/modules/time-logs/time-log-many.service.ts';
import { lockPeople } from '#server/modules/time-logs/time-log-people.data.ts';
import { expect, test } from '#server/testing/test.ts';
import { mostInTurn } from '#server/testing/turns.ts';

const origin = { requestId: 'test', ip: '', userAgent: '', language: undefined };
const halfHour = 1_800_000;
const spansOf = (employeeId: string): NewSpan[] =>
  Array.from({ length: 5 * turnRows }, (_unused, index) => {
    const startedAt = new Date(Date.UTC(2026, 0, 5) + index * halfHour);
    const stoppedAt = new Date(startedAt.getTime() + halfHour);
    const nothing = { taskId: null, projectId: null, description: null, reason: null };
    return { employeeId, startedAt, stoppedAt, values: { ...nothing, organizationContactId: null } };
  });

const movedBy = ({ startedAt, stoppedAt }: PlacedLog, milliseconds: number) => ({
  startedAt: new Date(startedAt.getTime() + milliseconds),
  stoppedAt: new Date(stoppedAt.getTime() + milliseconds),
});

/** Counts when one of these is first looked at. */
function noticed<Item extends object>(items: readonly Item[], key: keyof Item, count: () => void): Item[] {
  return items.map((item) => {
    const value = item[key];
    let isNew = true;
    return Object.defineProperty({ ...item }, key, {
      get: () => {
        if (isNew) count();
        isNew = false;
        return value;
      },
    });
  });
}

test('many entries find their place, come in and go again a few at a time, so that others have their turn', async ({
  server: { services },
  tenant: { tenantId, owner },
}) => {
  const { employeeId, userId } = owner;
  const ctx = await memberContext(baseContext(services, origin, services.log), { tenantId, userId });
  if (ctx === undefined) throw new Error('nobody imports');
  const most: number[] = [];
  await inTransaction(ctx, async (tx) => {
    const people = await lockPeople(tx, [employeeId]);
    const spans = spansOf(employeeId);
    most.push(await mostInTurn((count) => placeMany(tx, people, noticed(spans, 'values', count))));
    const logs = spans.map(({ startedAt, stoppedAt, values }): PlacedLog => {
      const place = { employeeId, startedAt, stoppedAt, organizationTeamId: null, ...values };
      const more = {
        isBillable: false,
        isBillableChosen: false,
        timeZone: 'UTC',
        version: 'test',
        tagIds: [],
        sheets: [],
      };
      return { id: randomUUID(), ...place, description: null, reason: null, overlapAllowed: false, ...more };
    });
    most.push(await mostInTurn((count) => enterMany(tx, people, noticed(logs, 'version', count))));
    const later = spans.length * halfHour;
    const others = logs.map((log) => ({ ...log, id: randomUUID(), ...movedBy(log, later) }));
    most.push(await mostInTurn((count) => enterMany(tx, people, noticed(others, 'sheets', count))));
    const person = people.get(employeeId);
    if (person === undefined) throw new Error('nobody works');
    for (const key of ['startedAt', 'editedAt'] as const) {
      const made = await findMadeLogs(
        tx,
        (key === 'startedAt' ? logs : others).map(({ id }) => id),
      );
      most.push(await mostInTurn((count) => undoTimeOf(tx, person, noticed(made, key, count))));
    }
  });
  expect(Math.max(...most)).toBeLessThanOrEqual(turnRows);
  const { timeLog } = services.prisma;
  expect(await timeLog.count({ where: { tenantId, deletedAt: { not: null } } })).toBe(10 * turnRows);
  expect(await timeLog.count({ where: { tenantId, deletedAt: null } })).toBe(0);
});
