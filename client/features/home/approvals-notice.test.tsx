import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApprovalsNotice } from '#client/features/home/HomeNotices.tsx';
import { scopeWith } from '#client/features/timesheets/scope-test-kit.ts';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { render } from '#client/testing/render.tsx';
import { ok, stubApi } from '#client/testing/stub-api.ts';

const approvals = 'GET /timesheet/review';
const mine = 'GET /role-permissions/me';

interface Viewer {
  readonly waiting: number;
  readonly permissions?: readonly string[];
  readonly isManager?: boolean;
}

function open({ waiting, permissions = [], isManager = false }: Viewer) {
  const sent = stubApi({
    [approvals]: ok({ items: [], total: waiting }),
    [mine]: ok(permissions.map((permission) => ({ permission, enabled: true }))),
  });
  render(
    <ScopeContext value={scopeWith({ isManager })}>
      <ApprovalsNotice />
    </ScopeContext>,
  );
  return () => sent.map(({ endpoint }) => endpoint);
}

test.each([
  ['a manager', { isManager: true }],
  ['who approves for all', { permissions: ['CAN_APPROVE_TIMESHEET'] }],
])('%s hears how many weeks wait, and is led to them', async (_, viewer) => {
  open({ waiting: 3, ...viewer });
  await screen.findByText('3 weeks are waiting for your review.');
  const link = screen.getByRole('link', { name: 'Review' });
  expect(link.getAttribute('href')).toBe('/timesheets/review');
});

test('nothing is said when nothing waits, and others are not asked', async () => {
  const asked = open({ waiting: 0, isManager: true });
  await waitFor(() => expect(asked()).toContain(approvals));
  expect(screen.queryByRole('link')).toBeNull();
  const askedByOther = open({ waiting: 3 });
  await waitFor(() => expect(askedByOther()).toContain(mine));
  expect(askedByOther()).not.toContain(approvals);
});
