import { expect, test } from 'vitest';
import { importTexts } from '#shared/imports/import.schema.ts';
import { guessMapping, missingColumns } from '#shared/imports/import-columns.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';
import { fileCatalogues } from '#shared/reports/file-catalogues.ts';

const heads = (text: string) => text.split(',');

test.for([
  [
    'Toggl, as it was exported for years',
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()',
    {
      ...{ person: 0, email: 1, client: 2, project: 3, task: 4, description: 5, billable: 6, tags: 12 },
      ...{ startDate: 7, startTime: 8, endDate: 9, endTime: 10, duration: 11, amount: 13 },
    },
  ],
  [
    'Toggl, newer',
    'Description,Billable,Duration,Member,Email,Project,Tags,Start date,Start time,Stop date,Stop time',
    {
      ...{ description: 0, billable: 1, duration: 2, person: 3, email: 4, project: 5, tags: 6 },
      ...{ startDate: 7, startTime: 8, endDate: 9, endTime: 10 },
    },
  ],
  [
    'Clockify',
    'Project,Client,Description,Task,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal),Billable Rate (USD),Billable Amount (USD)',
    {
      ...{ project: 0, client: 1, description: 2, task: 3, person: 4, email: 6, tags: 7, billable: 8 },
      ...{ startDate: 9, startTime: 10, endDate: 11, endTime: 12, duration: 13 },
      ...{ rate: 15, amount: 16 },
    },
  ],
  [
    'Kimai',
    'ID,Date,From,To,Duration,Price,User,Customer,Project,Activity,Description,Billable,Tags',
    {
      ...{ id: 0, startDate: 1, startTime: 2, endTime: 3, duration: 4, amount: 5 },
      ...{ person: 6, client: 7, project: 8, task: 9, description: 10, billable: 11, tags: 12 },
    },
  ],
  [
    'Kimai with logins and names',
    'Date,From,To,Duration,User,Name,Activity',
    { ...{ startDate: 0, startTime: 1, endTime: 2, duration: 3 }, ...{ person: 5, login: 4, task: 6 } },
  ],
  [
    'Harvest',
    'Date,Client,Project,Project Code,Task,Notes,Hours,Hours Rounded,Billable?,Invoiced?,Approved?,First Name,Last Name,Employee Id,Roles,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL',
    {
      ...{ startDate: 0, client: 1, project: 2, task: 4, description: 5, duration: 6, billable: 8 },
      ...{ person: 11, lastName: 12 },
      ...{ rate: 16, amount: 17, costRate: 18, costAmount: 19, currency: 20 },
    },
  ],
  [
    'Jira with Tempo',
    'Issue Key,Issue summary,Hours,Work date,Username,Full name,Period,Account Key,Activity Name,Component,All Components,Version Name,Issue Type,Issue Status,Project Key,Project Name,Work Description',
    {
      ...{ issueKey: 0, task: 1, duration: 2, startDate: 3, login: 4, person: 5, client: 7 },
      ...{ project: 15, description: 16 },
    },
  ],
  ['moments in one column each', 'Start,End,Notes', { startDate: 0, endTime: 1, description: 2 }],
  [
    'day and hours of one’s own',
    'Datum,Beginn,Dauer,Tätigkeit',
    { startDate: 0, startTime: 1, duration: 2, task: 3 },
  ],
  ['nothing that is known', 'foo,,bar', {}],
] as const)('%s', ([, columns, expected]) => {
  expect(guessMapping(heads(columns))).toEqual(expected);
});

test('a column that cannot be guessed has to be chosen', () => {
  expect(missingColumns({})).toEqual([importTexts.noStart, importTexts.noEnd]);
  expect(missingColumns({ startDate: 0, duration: 1 })).toEqual([]);
  expect(missingColumns({ startDate: 0, endTime: 1 })).toEqual([]);
});

test('a rate in hundredths is not taken for one', () => {
  expect(guessMapping(['start', 'end', 'billable_rate', 'billable'])).not.toHaveProperty('rate');
  expect(guessMapping(['Start', 'End', 'Billable Rate (USD)'])).toMatchObject({ rate: 2 });
});

const own: readonly FileWord[] = [
  ...(['Date', 'Start', 'End', 'Time zone', 'Member', 'Client', 'Project', 'Task number', 'Task'] as const),
  ...(['Team', 'Description', 'Labels', 'Reason', 'Type', 'Source', 'Billable', 'Status'] as const),
  ...(['Hours', 'Duration (h:mm)', 'Seconds', 'Rate per hour', 'Amount', 'Currency', 'Record id'] as const),
];

test.each(['en', ...Object.keys(fileCatalogues)])('our own file, made in %s', (language) => {
  const columns = own.map((word) => fileCatalogues[language]?.[word] ?? word);
  expect(guessMapping(columns)).toEqual({
    ...{ startDate: 0, startTime: 1, endTime: 2, person: 4, client: 5, project: 6 },
    ...{ task: 8, description: 10, tags: 11, billable: 15, duration: 17 },
    ...{ rate: 20, amount: 21, currency: 22 },
  });
});
