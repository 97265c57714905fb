import { expect, test } from 'vitest';
import { contrast, emails, incident, invoices, plan } from '#client/features/plans/plan-test-kit.tsx';
import { dropOf, planDropId, plannedDragId, poolDragId } from './drag-ids.ts';

const [thursday, friday] = ['2026-11-19', '2026-11-20'];
const plans = [plan(thursday, [invoices, emails, incident]), plan(friday, [contrast])];
const on = (day: string, id: string) => plannedDragId(day, id);

test.each([
  [
    'down inside its plan',
    on(thursday, 'export'),
    on(thursday, 'incident'),
    { from: thursday, to: thursday, position: 2 },
  ],
  [
    'up inside its plan',
    on(thursday, 'incident'),
    on(thursday, 'export'),
    { from: thursday, to: thursday, position: 0 },
  ],
  [
    'before a task of another plan',
    on(friday, 'contrast'),
    on(thursday, 'emails'),
    { from: friday, to: thursday, position: 1 },
  ],
  [
    'onto another plan',
    on(thursday, 'emails'),
    planDropId(friday),
    { from: thursday, to: friday, position: 1 },
  ],
  [
    'from the list onto a plan',
    poolDragId('new'),
    planDropId(friday),
    { from: undefined, to: friday, position: 1 },
  ],
  [
    'from the list, where a later plan has it',
    poolDragId('contrast', friday),
    on(thursday, 'export'),
    { from: friday, to: thursday, position: 0 },
  ],
  [
    'onto a day without a plan',
    on(thursday, 'emails'),
    planDropId('2026-11-23'),
    { from: thursday, to: '2026-11-23', position: 0 },
  ],
  ['onto itself', on(thursday, 'emails'), on(thursday, 'emails'), undefined],
  ['the last one onto its own plan', on(thursday, 'incident'), planDropId(thursday), undefined],
  ['onto the list beside', on(thursday, 'emails'), poolDragId('contrast'), undefined],
])('%s', (_way, active, over, drop) => {
  expect(dropOf(plans, active, over)).toEqual(drop && { taskId: active.split('/')[2], ...drop });
});
