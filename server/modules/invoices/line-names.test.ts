import { expect, test } from 'vitest';
import { linesOfTime } from '#server/modules/invoices/invoices.data.ts';

const entry = {
  ...{ id: 'e', seconds: 3600, day: '2026-03-02', timesheetId: 's', employeeId: 'p', employeeName: 'Wanda' },
  ...{ projectId: 'web', taskId: 't', rate: '100', roundTo: null, rounding: null, roundOn: null },
};
const named = (projectName: string | null, taskTitle: string | null, grouping: 'task' | 'project' = 'task') =>
  linesOfTime([{ ...entry, projectName, taskTitle }], grouping, 'en')[0]?.description;

test('a line says what it bills, also where a name is missing or made of signs that nobody sees', () => {
  expect(named('Customer portal', 'Search')).toBe('Customer portal: Search');
  expect(named(null, 'Search')).toBe('Search');
  for (const blank of [null, '', '  ', '\u200b\u2060']) {
    expect(named('Customer portal', blank)).toBe('Customer portal: Work without a task');
    expect(named(blank, 'Search')).toBe('Search');
    expect(named(blank, null, 'project')).toBe('Work without a project');
  }
});
