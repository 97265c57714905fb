import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Checklist, useFirstSteps } from '#client/features/home/Checklist.tsx';
import { renderInScope, signIn, task } from '#client/features/timer/timer-test-kit.tsx';
import type { Scope } from '#client/features/workspace/public/use-scope.ts';
import { type Answer, ok, refusal, stubApi } from '#client/testing/stub-api.ts';

function Steps() {
  const steps = useFirstSteps();
  return steps ? <Checklist steps={steps} onCreate={() => undefined} /> : <p>no list</p>;
}

const at = '2026-11-19T08:00:00.000Z';
const invitations = (total: number) => ok({ items: [], total });

beforeEach(signIn);

/** Everything is done but bringing somebody in. */
function open(invited: Answer, facts?: Partial<Scope>) {
  stubApi({
    'GET /tasks/team': ok({ items: [task('one', { createdByUserId: 'user' })], total: 1 }),
    'GET /timesheet/timer/status': ok({
      duration: 60,
      running: false,
      lastLog: { id: 'log', createdAt: at, startedAt: at, duration: 60, isRunning: false, taskId: 'one' },
      timerStatus: 'idle',
      serverTime: at,
    }),
    'GET /invite': invited,
  });
  return renderInScope(<Steps />, facts);
}

test('a manager who is alone is led to the invitation', async () => {
  open(invitations(0));
  const step = await screen.findByText('Invite someone');
  screen.getByText('3 of 4 done');
  const row = within(step.closest('li') ?? document.body);
  expect(row.getByRole('link', { name: 'Invite' }).getAttribute('href')).toBe('/members?invite=1');
});

test.each<[string, Answer, Partial<Scope>]>([
  ['an invitation is out', invitations(1), {}],
  ['invitations do not load', refusal(403, 'Not yours'), {}],
  ['somebody else manages the team', invitations(0), { isManager: false }],
])('nobody is asked to invite when %s', async (_why, invited, facts) => {
  const { queryClient } = open(invited, facts);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  screen.getByText('no list');
});
