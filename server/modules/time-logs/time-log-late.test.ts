import { randomUUID } from 'node:crypto';
import {
  enter,
  instant,
  setRules,
  setSheet,
  span,
  spansOf,
} from '#server/modules/time-logs/test-time-logs.ts';
import type { Person } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

/* Changes from an offline device: sent late, and retried without a response. */

const edit = (person: Person, id: string, body: Record<string, unknown>) =>
  person.call(timeLogsApi.edit, { params: { id }, body });
const remove = (person: Person, id: string, ifUpdatedAt?: unknown) =>
  person.call(timeLogsApi.remove, { body: { logIds: [id], ifUpdatedAt } });
const changed = { status: 409, body: { code: 'TIME_CHANGED', message: 'The entry was changed meanwhile.' } };

test('an edit of what was changed meanwhile is refused; the same edit again is done', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { body: made } = await enter(owner, '10 08:00', '10 09:00');
  const late = { stoppedAt: instant('10 09:30'), ifUpdatedAt: made.updatedAt };
  server.clock.advance(60_000);
  const { body: first } = await edit(owner, made.id, late);
  expect(await edit(owner, made.id, late)).toMatchObject({
    status: 200,
    body: { id: made.id, updatedAt: first.updatedAt, ...span('10 08:00', '10 09:30') },
  });
  expect(await edit(owner, made.id, { ...late, description: 'Docs' })).toMatchObject(changed);
  expect(await edit(owner, made.id, { description: 'Docs', ifUpdatedAt: first.updatedAt })).toMatchObject({
    status: 200,
    body: { description: 'Docs' },
  });
  await setSheet(server, tenant, owner, { day: '2026-03-10', status: 'APPROVED' });
  expect(await edit(owner, made.id, { ...late, description: 'Docs' })).toMatchObject({ status: 200 });
});

test('an entry that changed meanwhile is not deleted; a missing one is no failure', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { body: made } = await enter(owner, '10 08:00', '10 09:00');
  server.clock.advance(60_000);
  const { body: newer } = await edit(owner, made.id, { description: 'Docs' });
  expect(await remove(owner, made.id, made.updatedAt)).toMatchObject(changed);
  expect(await remove(owner, made.id, newer.updatedAt)).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect(await remove(owner, made.id, newer.updatedAt)).toMatchObject({
    status: 200,
    body: { success: false },
  });
  expect(await spansOf(server, owner)).toEqual([]);
});

test('an entry that is there already is answered also where none may be added any more', async ({
  server,
  tenant,
}) => {
  const member = await tenant.member();
  const sent = { clientId: randomUUID() };
  const { body } = await enter(member, '10 08:00', '10 09:00', sent);
  await setRules(server, tenant, { allowManualTime: false });
  expect(await enter(member, '10 08:00', '10 09:00', sent)).toMatchObject({
    status: 201,
    body: { id: body.id },
  });
  expect(await enter(member, '10 10:00', '10 11:00', { clientId: randomUUID() })).toMatchObject({
    body: { code: 'MANUAL_TIME_DISABLED' },
  });
});
