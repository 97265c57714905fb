import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { joinRequestTexts } from '#shared/invitations/join-request.schema.ts';
import { JoinTeamPage } from './JoinTeamPage.tsx';

const teamId = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const create = 'POST /organization-team-join';
const validate = 'POST /organization-team-join/validate';

function open(answers: Answers, route = `/join?team=${teamId}&email=dora@example.org`) {
  const sent = stubApi({ [create]: ok({}), ...answers });
  const page = render(<JoinTeamPage />, { route });
  const bodies = (endpoint: string) =>
    sent.filter((call) => call.endpoint === endpoint).map(({ body }) => body);
  return { ...page, bodies };
}

async function askToJoin({ user }: ReturnType<typeof open>) {
  await user.type(screen.getByLabelText('Full name'), 'Dora Dean');
  await user.type(screen.getByLabelText('Link'), 'https://dora.example');
  await user.type(screen.getByLabelText('Position'), 'Designer');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
}

test('every field is required, each with its own text', async () => {
  const { user, bodies } = open({}, '/join');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await screen.findByText(joinRequestTexts.email);
  screen.getByText('Full name is required');
  screen.getByText('Link address is required');
  screen.getByText('Position is required');
  screen.getByText('Organization team ID is required');
  expect(bodies(create)).toEqual([]);
});

test('a pasted public link names the team; the code confirms the request', async () => {
  const page = open({ [validate]: ok({ email: 'dora@example.org', organizationTeamId: teamId }) });
  const team = screen.getByLabelText('Team');
  await page.user.clear(team);
  await page.user.type(team, `https://takt.example/team/blue-team/${teamId}`);
  await askToJoin(page);
  await page.user.type(await screen.findByLabelText('Code'), 'ABCD2345');
  await screen.findByText('Request validated successfully');
  expect(page.bodies(create)).toEqual([
    {
      email: 'dora@example.org',
      fullName: 'Dora Dean',
      linkAddress: 'https://dora.example',
      position: 'Designer',
      organizationTeamId: teamId,
    },
  ]);
  expect(page.bodies(validate)).toEqual([
    { email: 'dora@example.org', organizationTeamId: teamId, code: 'ABCD2345' },
  ]);
});

test('a wrong code is refused at its field; another is mailed after a while', async () => {
  const text = joinRequestTexts.validateFailed;
  const page = open({ [validate]: refusal(400, text, { code: text }) });
  await askToJoin(page);
  await page.user.type(await screen.findByLabelText('Code'), 'ABCD2345');
  await screen.findByText('Failed to validate request');
  screen.getByText(/^Resend in \d:\d\d$/);
});
