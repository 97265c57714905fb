import { expect, test } from 'vitest';
import { type Command, groupCommands, matchingCommands } from './palette-commands.ts';

const command = (group: Command['group'], label: string, facts: Partial<Command> = {}): Command => ({
  id: label,
  group,
  label,
  icon: null,
  run: () => undefined,
  ...facts,
});
const page = (name: string) => command('pages', `Go to ${name}`, { page: name });

const commands = [
  command('tasks', 'Approve the timesheets'),
  command('tasks', 'Goal for spring', { keywords: 'settled' }),
  page('Timesheets'),
  page('Settings'),
  page('Équipes'),
  command('actions', 'Show the settings of the page'),
];

const orderFor = (query: string) =>
  groupCommands(matchingCommands(commands, query), query).map(({ group, members }) => [
    group,
    ...members.map(({ label }) => label),
  ]);

test.each([
  [
    'a page that starts so',
    'timesh',
    [
      ['pages', 'Go to Timesheets'],
      ['tasks', 'Approve the timesheets'],
    ],
  ],
  [
    'in any case',
    'TIMESHEETS',
    [
      ['pages', 'Go to Timesheets'],
      ['tasks', 'Approve the timesheets'],
    ],
  ],
  ['without accents', 'equi', [['pages', 'Go to Équipes']]],
  [
    'but not one that only contains it',
    'sheets',
    [
      ['tasks', 'Approve the timesheets'],
      ['pages', 'Go to Timesheets'],
    ],
  ],
  [
    'nor one of which only the words around the name match',
    'go',
    [
      ['tasks', 'Goal for spring'],
      ['pages', 'Go to Timesheets', 'Go to Settings', 'Go to Équipes'],
    ],
  ],
  [
    'others of its group come where they came',
    'set',
    [
      ['pages', 'Go to Settings'],
      ['tasks', 'Goal for spring'],
      ['actions', 'Show the settings of the page'],
    ],
  ],
])('comes first: %s', (_why, query, expected) => {
  expect(orderFor(query)).toEqual(expected);
});

test('before anything is typed, the pages keep their place', () => {
  expect(orderFor('').map(([group]) => group)).toEqual(['tasks', 'pages', 'actions']);
});

test('an offer of two lists is shown once', () => {
  const twice = [
    command('timer', 'Start on Support'),
    command('timer', 'Start on Support'),
    command('timer', 'Stop'),
  ];
  expect(groupCommands(twice, '').map(({ members }) => members.length)).toEqual([2]);
});
