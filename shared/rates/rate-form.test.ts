import { expect, test } from 'vitest';
import { rateForm, subjectOf } from './rate-form.ts';

const typed = {
  kind: 'billable',
  subject: 'organization',
  organizationContactId: 'client',
  projectId: 'project',
  employeeId: 'person',
  taskId: 'task',
  hourly: ' 80,5 ',
  validFrom: '',
} as const;
const rate = { kind: 'billable', hourly: '80.5' };

test.each([
  ['organization', {}],
  ['client', { organizationContactId: 'client' }],
  ['project', { projectId: 'project' }],
  ['employee', { employeeId: 'person' }],
  ['projectMember', { employeeId: 'person', projectId: 'project' }],
  ['task', { taskId: 'task' }],
] as const)('a rate of %s names %o, and is read back as that', (subject, scope) => {
  expect(rateForm.parse({ ...typed, subject })).toEqual({ ...rate, ...scope });
  expect(subjectOf({ id: 'rate', kind: 'billable', hourly: '80.5', ...scope })).toBe(subject);
});

test('it may begin on a day, and is an amount', () => {
  expect(rateForm.parse({ ...typed, validFrom: '2026-03-16' })).toEqual({ ...rate, validFrom: '2026-03-16' });
  expect(rateForm.safeParse({ ...typed, hourly: 'ten' }).success).toBe(false);
});
