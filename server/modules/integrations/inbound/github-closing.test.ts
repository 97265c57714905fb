import {
  deliver,
  importAll,
  issueEvent,
  linkedTenant,
  tasksOf,
  test,
} from '#server/modules/integrations/testing/github-kit.ts';
import { expect } from '#server/testing/test.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

test('an issue that is closed at GitHub as not planned ends the timer on its task', async ({
  server,
  github,
  tenant,
}) => {
  const { owner } = tenant;
  const linked = await linkedTenant(tenant);
  const issue = github.add({ title: 'Worked on' });
  await importAll(tenant, linked);
  const [task] = await tasksOf(server, tenant);
  const taskId = task?.id ?? '';
  const started = await owner.call(timerApi.start, { body: { taskId } });
  expect(started.body).toMatchObject({ running: true });

  const closed = {
    ...issue,
    state: 'closed' as const,
    state_reason: 'not_planned',
    updated_at: github.stamp(),
  };
  await deliver(server, 'issues', issueEvent('closed', closed, linked));

  expect((await owner.call(timerApi.status, { query: {} })).body).toMatchObject({ running: false });
  const again = await owner.call(timerApi.start, { body: { taskId } });
  expect([again.status, again.body]).toMatchObject([409, { code: 'TASK_CLOSED' }]);
});
