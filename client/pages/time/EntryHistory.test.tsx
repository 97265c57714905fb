import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HistoryItem } from '#client/features/comments/public/HistoryItem.tsx';
import { LogHistory } from '#client/features/timer/entry/LogHistory.tsx';
import { logOf } from '#client/features/timesheets/week-test-kit.ts';
import { render } from '#client/testing/render.tsx';
import { ok, stubApi } from '#client/testing/stub-api.ts';
import type { ActivityEntry } from '#shared/tasks/activity-log.schema.ts';

test('histories of an entry and of a task name the token beside the person', async () => {
  const at = '2026-11-19T09:00:00.000Z';
  const actor = { id: 'user', name: 'Ann Archer' };
  const log = logOf({ from: '2026-11-19T09:00:00.000Z', to: '2026-11-19T10:00:00.000Z' });
  const change = { id: 'change', at: at, action: 'time-log.add', actor, tokenName: 'Claude' };
  stubApi({ [`GET /timesheet/time-log/${log.id}/history`]: ok([change]) });
  const entry: ActivityEntry = {
    ...{ id: 'step', entity: 'Task', entityId: 'task', action: 'Created', actorType: 'User' },
    ...{ updatedFields: [], createdAt: at, createdByUser: actor, tokenName: 'Claude' },
  };
  render(
    <>
      <HistoryItem entry={entry} />
      <LogHistory log={log} timeZone="UTC" onClose={() => undefined} />
    </>,
  );
  await waitFor(() => expect(screen.getAllByText('Claude')).toHaveLength(2));
});
