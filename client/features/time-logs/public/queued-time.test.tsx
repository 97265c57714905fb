import { expect, test } from 'vitest';
import { billableDefaultsQuery } from '#client/features/rates/queries.ts';
import { scope } from '#client/features/tasks/task-test-kit.tsx';
import { queuedAdd } from '#client/features/time-logs/public/queued-time.ts';
import { testQueryClient } from '#client/testing/render.tsx';

const times = { startedAt: '2026-11-19T08:00:00Z', stoppedAt: '2026-11-19T09:00:00Z' };

function markOf(body: Partial<Parameters<typeof queuedAdd>[1]>) {
  const client = testQueryClient();
  client.setQueryData(billableDefaultsQuery.queryKey, {
    organization: { billable: null, hasRate: true },
    clients: [{ id: 'north', billable: null, hasRate: false }],
    projects: [
      { id: 'paid', billable: null, hasRate: false, organizationContactId: 'north' },
      { id: 'free', billable: false, hasRate: false, organizationContactId: 'north' },
    ],
  });
  const change = queuedAdd({ client, scope: scope() }, { ...times, ...body }, 'one');
  return change.kind === 'add' && change.log.isBillable;
}

test.each([
  ['for a client with a rate', { projectId: 'paid' }, true],
  ['of a project that is not billable', { projectId: 'free' }, false],
  ['for nobody', {}, false],
  ['marked by the person', { projectId: 'free', isBillable: true }, true],
  ['unmarked by the person', { projectId: 'paid', isBillable: false }, false],
])('queued time %s is shown as the server will decide', (_what, body, expected) => {
  expect(markOf(body)).toBe(expected);
});
