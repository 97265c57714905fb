import { describe, expect, test } from 'vitest';
import { chooseActiveTeam, chooseTeamOnSwitch } from './team-choice.ts';

function workspace(lastLoginAt: string | null, lastTeamId: string | null, teamIds: string[]) {
  return { user: { lastLoginAt, lastTeamId }, current_teams: teamIds.map((team_id) => ({ team_id })) };
}

describe('on workspace switch', () => {
  const older = workspace('2026-01-01T08:00:00Z', 'a2', ['a1', 'a2']);
  const newer = workspace('2026-01-10T08:00:00Z', 'b2', ['b1', 'b2']);
  const never = workspace(null, null, ['c1']);

  test.each([
    ['the stored last-used team', 'a1', [older, newer], older, 'a1'],
    ['else the last team of the most recently logged-in workspace', null, [older, newer], newer, 'b2'],
    ['a stored team that is gone does not count', 'gone', [older, newer], newer, 'b2'],
    ['a workspace never logged into is the least recent', undefined, [never, older], older, 'a2'],
    ['else the first team', null, [workspace('2026-01-10T08:00:00Z', null, ['d1']), older], undefined, 'd1'],
    [
      'the first team when the last one is gone',
      null,
      [workspace(null, 'gone', ['e1', 'e2'])],
      undefined,
      'e1',
    ],
    ['inside the chosen workspace only', 'a1', [newer], newer, 'b2'],
    [
      'a workspace without teams is entered with none',
      null,
      [workspace(null, null, [])],
      undefined,
      undefined,
    ],
  ])('%s', (_rule, storedTeamId, workspaces, expected, teamId) => {
    const choice = chooseTeamOnSwitch({ storedTeamId, workspaces });
    expect(choice?.teamId).toBe(teamId);
    expect(choice?.workspace).toBe(expected ?? workspaces[0]);
  });

  test('nothing without workspaces', () => {
    expect(chooseTeamOnSwitch({ storedTeamId: 'a1', workspaces: [] })).toBeUndefined();
  });
});

describe('on load', () => {
  const teams = [{ id: 'first' }, { id: 'second' }, { id: 'third' }];

  test.each([
    [
      'the active-team cookie',
      { cookieTeamId: 'second', storedTeamId: 'third', lastTeamId: 'first' },
      'second',
    ],
    ['then the stored team', { storedTeamId: 'third', lastTeamId: 'second' }, 'third'],
    ['then the user’s last team', { cookieTeamId: '', storedTeamId: null, lastTeamId: 'second' }, 'second'],
    [
      'a chosen team not in the list gives the first',
      { cookieTeamId: 'gone', storedTeamId: 'third' },
      'first',
    ],
    ['nothing remembered gives the first', {}, 'first'],
  ])('%s', (_rule, remembered, id) => {
    expect(chooseActiveTeam({ ...remembered, teams })?.id).toBe(id);
  });

  test('no team at all', () => {
    expect(chooseActiveTeam({ cookieTeamId: 'second', teams: [] })).toBeUndefined();
  });
});
