import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  invitation,
  joinRequest,
  list,
  ofAdmins,
  type Scene,
  showToAnn,
} from '#client/features/members/members-test-kit.tsx';
import { MembersPage } from '#client/pages/MembersPage.tsx';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { invitationTexts } from '#shared/invitations/invitation.schema.ts';
import { joinRequestTexts } from '#shared/invitations/join-request.schema.ts';
import { employeeTexts } from '#shared/workspaces/employee.schema.ts';

const create = 'POST /invite/emails';
const dora = invitation('dora@example.org');

const createEmployee = 'POST /employee';
const addMembers = 'POST /organization-team-employee';

beforeEach(() => toaster.remove());

const openMembers = (scene?: Scene) => showToAnn(<MembersPage />, scene);

describe('inviting', () => {
  async function openInvite(scene: Scene) {
    const page = openMembers({ route: '/?invite=1', ...scene });
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite to Blue team' }));
    const send = () => page.user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    return { ...page, dialog, send, field: dialog.getByRole('textbox', { name: /Email addresses/ }) };
  }

  test('sends one invitation with name, role and expiry, and hands out its link without mail', async () => {
    const url = 'https://takt.example/auth/accept-invite?email=dora&token=x';
    const { user, dialog, send, field, bodies } = await openInvite({
      answers: { [create]: list(dora), [`GET /invite/${dora.id}/link`]: ok({ url }) },
    });
    await user.type(field, 'Dora@Example.org{Enter}');
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Dora Dean');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Expires in' }), '7 days');
    await send();
    await dialog.findByText('Invitation sent');
    expect(await dialog.findByDisplayValue(url)).toBeTruthy();
    expect(bodies(create)).toEqual([
      expect.objectContaining({
        emailIds: ['dora@example.org'],
        fullName: 'Dora Dean',
        roleId: 'role-employee',
        teamIds: ['blue'],
        invitationExpirationPeriod: '7',
        inviteType: 'TEAM',
      }),
    ]);
  });

  test('takes a pasted list, lets single ones be removed, and refuses what is no address', async () => {
    const { user, dialog, send, field, bodies } = await openInvite({ answers: { [create]: list(dora) } });
    await send();
    await dialog.findByText(invitationTexts.emails);
    await user.click(field);
    await user.paste('dora@example.org, eve@example.org; nobody');
    await send();
    await dialog.findByText('Please provide a properly formatted email address');
    expect(bodies(create)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Remove nobody' }));
    await user.click(dialog.getByRole('button', { name: 'Remove eve@example.org' }));
    await send();
    await dialog.findByText('Invitation sent');
    expect(bodies(create)).toEqual([expect.objectContaining({ emailIds: ['dora@example.org'] })]);
  });

  test('says why somebody cannot be invited and keeps what was typed', async () => {
    const { user, dialog, send, field } = await openInvite({
      answers: { [create]: refusal(409, invitationTexts.alreadyMember) },
    });
    await user.type(field, 'dora@example.org{Enter}');
    await send();
    await dialog.findByText(invitationTexts.alreadyMember);
    dialog.getByText('dora@example.org');
  });
});

describe('creating an account', () => {
  async function openCreate(scene: Scene) {
    const page = openMembers({ route: '/?invite=1', permissions: ofAdmins, ...scene });
    await page.user.click(await screen.findByRole('button', { name: 'Create an account instead' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create an account' }));
    await page.user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Dora Dean');
    await page.user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'Dora@Example.org');
    return {
      ...page,
      dialog,
      send: () => page.user.click(dialog.getByRole('button', { name: 'Create account' })),
    };
  }

  test('makes the person a member of the team', async () => {
    const { user, dialog, send, bodies } = await openCreate({
      answers: { [createEmployee]: ok({ id: 'dora' }), [addMembers]: list() },
    });
    await user.type(dialog.getByLabelText(/^Temporary password/), 'given on a note');
    await send();
    await screen.findByText('Dora Dean was added to Blue team');
    expect(bodies(createEmployee)).toEqual([
      expect.objectContaining({
        user: { email: 'dora@example.org', firstName: 'Dora', lastName: 'Dean' },
        password: 'given on a note',
      }),
    ]);
    expect(bodies(addMembers)).toEqual([{ organizationTeamId: 'blue', employeeIds: ['dora'] }]);
  });

  test('goes on with the team where only that failed', async () => {
    const { send, bodies } = await openCreate({
      answers: { [createEmployee]: ok({ id: 'dora' }), [addMembers]: [refusal(500, 'Not now'), list()] },
    });
    await send();
    await waitFor(() => expect(bodies(addMembers)).toHaveLength(1));
    await screen.findByText('Not now');
    await send();
    await screen.findByText('Dora Dean was added to Blue team');
    expect(bodies(createEmployee)).toHaveLength(1);
    expect(bodies(addMembers)).toHaveLength(2);
  });

  test('says at the address that it has an account already', async () => {
    const taken = employeeTexts.accountExists;
    const { dialog, send, bodies } = await openCreate({
      answers: { [createEmployee]: refusal(400, taken, { 'user.email': taken }) },
    });
    await send();
    await dialog.findByText(taken);
    expect(dialog.getByRole('textbox', { name: /^Email/ }).getAttribute('aria-invalid')).toBe('true');
    expect(bodies(addMembers)).toEqual([]);
  });

  test('is not offered to those who only invite', async () => {
    openMembers({ route: '/?invite=1' });
    await screen.findByRole('dialog', { name: 'Invite to Blue team' });
    expect(screen.queryByRole('button', { name: 'Create an account instead' })).toBeNull();
  });
});

describe('invitations', () => {
  const actions = { menu: "Actions for dora@example.org's invitation" };

  test('are listed with their status in words', async () => {
    openMembers({
      answers: {
        'GET /invite': list(
          dora,
          invitation('eve@example.org', { status: 'EXPIRED' }),
          invitation('fay@example.org', { status: 'ACCEPTED' }),
          invitation('gus@example.org', { status: 'REJECTED' }),
        ),
      },
    });
    const rows = within(await screen.findByRole('table', { name: 'Team invitations' }))
      .getAllByRole('row')
      .slice(1);
    const words = rows.map((row) => /Pending|Expired|Accepted|Rejected/.exec(row.textContent ?? '')?.[0]);
    expect(words).toEqual(['Pending', 'Expired', 'Accepted', 'Rejected']);
  });

  test('are sent again', async () => {
    const resend = 'POST /invite/resend';
    const answer = ok({ generatedMaps: [], raw: [], affected: 1 });
    const { user, bodies } = openMembers({ answers: { 'GET /invite': list(dora), [resend]: answer } });
    await chooseEntry(user, { ...actions, entry: 'Resend' });
    await screen.findByText('Invitation resent to dora@example.org');
    expect(bodies(resend)).toEqual([{ inviteId: dora.id, inviteType: 'TEAM' }]);
  });

  test('that were just sent wait before they are sent again', async () => {
    const fresh = { ...dora, updatedAt: new Date().toISOString() };
    const { user } = openMembers({ answers: { 'GET /invite': list(fresh) } });
    await user.click(await screen.findByRole('button', { name: actions.menu }));
    const entry = await screen.findByRole('menuitem', { name: /^Resend in \d+ s$/ });
    expect(entry.getAttribute('aria-disabled')).toBe('true');
  });

  test('are removed after a question', async () => {
    const { user, sent } = openMembers({
      answers: { 'GET /invite': list(dora), [`DELETE /invite/${dora.id}`]: list() },
    });
    await chooseEntry(user, { ...actions, entry: 'Remove invitation' });
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove invitation' }));
    await screen.findByText('Invitation removed');
    expect(sent.map(({ endpoint }) => endpoint)).toContain(`DELETE /invite/${dora.id}`);
  });

  test('that do not load say why', async () => {
    openMembers({ answers: { 'GET /invite': refusal(403, 'Not for you') } });
    await screen.findByText('Not for you');
  });
});

describe('requests to join', () => {
  const accept = 'PUT /organization-team-join/dora/ACCEPTED';
  const waiting = list(joinRequest('dora'), joinRequest('eve', { status: 'REJECTED' }));
  const region = async () => within(await screen.findByRole('region', { name: /^Join requests/ }));

  test('are counted, and accepted', async () => {
    const { user, sent } = openMembers({
      answers: { 'GET /organization-team-join': waiting, [accept]: list() },
    });
    const requests = await region();
    const button = await requests.findByRole('button', { name: 'Accept dora' });
    requests.getByText('1');
    requests.getByText('Rejected');
    await user.click(button);
    await screen.findByText('dora joined the team');
    expect(sent.map(({ endpoint }) => endpoint)).toContain(accept);
  });

  test('that were rejected are put back to pending', async () => {
    const putBack = 'PUT /organization-team-join/eve/PENDING';
    const { user, sent } = openMembers({
      answers: { 'GET /organization-team-join': waiting, [putBack]: list() },
    });
    await user.click(await screen.findByRole('button', { name: 'Move eve back to pending' }));
    await screen.findByText("eve's request is pending again");
    expect(sent.map(({ endpoint }) => endpoint)).toContain(putBack);
  });

  test('that cannot be decided say so', async () => {
    const { user } = openMembers({
      answers: {
        'GET /organization-team-join': waiting,
        [accept]: refusal(409, joinRequestTexts.alreadyAccepted),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Accept dora' }));
    await screen.findByText(`${joinRequestTexts.decideFailed}: ${joinRequestTexts.alreadyAccepted}`);
  });

  test('show a link only for an address of the web', async () => {
    const trick = joinRequest('dora', { linkAddress: 'javascript:alert(1)' });
    openMembers({ answers: { 'GET /organization-team-join': list(trick, joinRequest('eve')) } });
    await waitFor(async () => {
      const links = (await region()).getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(links).toEqual(['https://example.org/me']);
    });
  });

  test('of nobody say so', async () => {
    openMembers();
    await screen.findByText('No join requests');
  });
});
