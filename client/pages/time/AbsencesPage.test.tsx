import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scopeWith } from '#client/features/timesheets/scope-test-kit.ts';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { today } from '#client/lib/time/clock.ts';
import { render } from '#client/testing/render.tsx';
import { ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { absenceTexts } from '#shared/absences/absence.schema.ts';
import { AbsencesPage } from './AbsencesPage.tsx';

const kind = {
  ...{ id: '01940000-0000-7000-8000-000000000001', name: 'Annual leave', color: '#1F8A5B' },
  ...{ isPaid: true, needsApproval: true, allowanceDays: 25, carryOverDays: 5, isArchived: false },
};
const day = today();
const employeeId = '01940000-0000-7000-8000-000000000002';
const zoe = '01940000-0000-7000-8000-000000000003';
const absence = (id: string, name: string, more: object = {}) => ({
  ...{ id, employeeId: `employee-${id}`, name, kindId: kind.id, firstDay: day, lastDay: day },
  ...{ isHalfStart: false, isHalfEnd: false, state: 'requested', days: 1 },
  ...more,
});
const everyDay = Array.from({ length: 7 }, () => 8 * 3600);

const person = (id: string, name: string, absences: object[]) => ({
  ...{ employeeId: id, name, weekSeconds: everyDay, weeks: [{ value: everyDay }] },
  ...{ holidays: [], absences },
});

function open(answers: Parameters<typeof stubApi>[0] = {}) {
  const sent = stubApi({
    'GET /absences/setup': ok({ isOn: true, kinds: [kind], companyDays: [] }),
    'GET /absences/allowances': ok([
      { kindId: kind.id, allowance: 25, carried: 5, expired: 0, used: 3, requested: 0, left: 27 },
    ]),
    'GET /absences/calendar': ok({
      people: [
        person(employeeId, 'Ann Archer', []),
        {
          ...person('zoe', 'Zoe Zimmer', [absence('zoe', 'Zoe Zimmer', { state: 'approved' })]),
          employeeId: zoe,
          isDecided: true,
        },
      ],
    }),
    'GET /absences': ok({ items: [absence('waits', 'Ben Baker')], total: 1 }),
    'POST /absences/waits/decide': [refusal(409, absenceTexts.decided), ok(absence('waits', 'Ben Baker'))],
    'POST /absences': [refusal(409, absenceTexts.overlap), ok(absence('new', 'Ann Archer'))],
    ...answers,
  });
  const { user } = render(
    <ScopeContext value={{ ...scopeWith({}), employeeId }}>
      <AbsencesPage />
    </ScopeContext>,
    { route: '/absences' },
  );
  const bodies = (endpoint: string) =>
    sent.filter((call) => call.endpoint === endpoint).map(({ body }) => body);
  return { user, bodies };
}

test('the balance, the absences of this month, and a request with absent colleagues', async () => {
  const { user, bodies } = open();
  await screen.findByText('27 of 30 left');
  const zoe = await screen.findByRole('row', { name: /Zoe Zimmer/ });
  within(zoe).getByText('Annual leave, Approved');
  await user.click(screen.getByRole('button', { name: 'Request absence' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request absence' }));
  await dialog.findByText('Also away: Zoe Zimmer');
  await dialog.findByText('1 day');
  await user.click(dialog.getByRole('checkbox', { name: 'Ends at noon' }));
  await dialog.findByText('0.5 days');
  const send = dialog.getByRole('button', { name: 'Request' });
  await user.click(send);
  await dialog.findByText(absenceTexts.overlap);
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies('POST /absences').at(-1)).toMatchObject({
    ...{ kindId: kind.id, firstDay: day, lastDay: day, isHalfEnd: true, employeeId },
  });
});

test('a person who decides about somebody enters an absence for them', async () => {
  const { user, bodies } = open();
  await user.click(screen.getByRole('button', { name: 'Request absence' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request absence' }));
  await user.click(await dialog.findByRole('button', { name: /Person/ }));
  await user.click(await screen.findByRole('option', { name: /Zoe Zimmer/ }));
  const add = await dialog.findByRole('button', { name: 'Add' });
  await user.click(add);
  await user.click(add);
  await waitFor(() => expect(bodies('POST /absences').at(-1)).toMatchObject({ employeeId: zoe }));
});

test('a request is rejected with a reason', async () => {
  const { user, bodies } = open();
  await user.click(await screen.findByRole('button', { name: 'Reject the absence of Ben Baker' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject the absence of Ben Baker?' }));
  const reject = dialog.getByRole('button', { name: 'Reject' });
  await user.click(reject);
  await dialog.findByText(absenceTexts.reason);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Release week');
  await user.click(reject);
  await dialog.findByText(absenceTexts.decided);
  expect(bodies('POST /absences/waits/decide')).toEqual([{ isApproved: false, reason: 'Release week' }]);
});

test('each part that could not be read says so in its place, and is read again by itself', async () => {
  const away = refusal(400, 'Not now');
  const { user } = open({
    'GET /absences/allowances': [away, ok([])],
    'GET /absences/calendar': [away, ok({ people: [] })],
  });
  await waitFor(() => expect(screen.getAllByText("This part couldn't be loaded")).toHaveLength(2));
  const [left] = screen.getAllByRole('button', { name: 'Try again' });
  if (left) await user.click(left);
  await waitFor(() => expect(screen.getAllByText("This part couldn't be loaded")).toHaveLength(1));
});
