import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SavedReports } from '#client/features/reports/saved/SavedReports.tsx';
import { clearSession } from '#client/lib/session/session.ts';
import { render } from '#client/testing/render.tsx';
import { type Answer, type Answers, ok, refusal, type Sent, stubApi } from '#client/testing/stub-api.ts';
import { type SavedReport, savedReportTexts } from '#shared/reports/saved-report.schema.ts';
import { now, openIn, summary } from './reports-test-kit.tsx';
import { SharedReportPage } from './SharedReportPage.tsx';

vi.mock('#client/features/reports/chart/Bars.tsx', () => ({ Bars: () => null }));

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const id = '01990000-0000-7000-8000-000000000001';
const ben = '01990000-0000-7000-8000-0000000000be';

const saved: SavedReport = {
  id,
  name: 'Invoice',
  report: 'time',
  query: { range: 'lastMonth', member: [ben], group: ['employee'] },
  visibility: 'private',
  owner: 'Ann Archer',
  isOwn: true,
  mayDelete: true,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
};
const theirs: SavedReport = { ...saved, id: ben, name: 'Ours', isOwn: false, mayDelete: false };
const opened = `/reports?saved=${id}&range=lastMonth&member=${ben}&group=employee`;

function serve(items: readonly SavedReport[], more: Answers = {}): Sent[] {
  return stubApi({
    'GET /timesheet/time-log/report/summary': ok(summary),
    'GET /role-permissions/me': ok([]),
    'GET /saved-reports': ok({ items, total: items.length }),
    ...more,
  });
}

const address = () => decodeURIComponent(screen.getByLabelText('URL').textContent ?? '');
const menuitems = '[role^="menuitem"]';

/** Chooses an entry by the keyboard, without asking for every role of the page. */
async function choose(user: ReturnType<typeof open>['user'], menu: string, entry: string): Promise<void> {
  await user.click(await screen.findByLabelText(menu, { selector: 'button' }));
  const item = (await screen.findByText(entry, { selector: `${menuitems} span` })).closest(menuitems);
  const count = document.querySelectorAll(menuitems).length;
  for (let step = 0; step < count && !item?.hasAttribute('data-highlighted'); step += 1)
    await user.keyboard('{ArrowDown}');
  await user.keyboard('{Enter}');
}

const open = (route: string) => openIn(<SavedReports tab="time" />, route);

const bodyOf = (sent: readonly Sent[], endpoint: string) =>
  sent.find((call) => call.endpoint === endpoint)?.body;

test('the view is saved as it is, with its period by name, and then it is the one that is open', async () => {
  const create = 'POST /saved-reports';
  const sent = serve([], {
    [create]: [refusal(409, savedReportTexts.tooMany), { status: 201, body: saved }],
  });
  const { user } = open(`/reports?range=lastMonth&member=${ben}&group=employee&round=15&nonsense=1`);
  await choose(user, 'Saved reports', 'Save this view…');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByText('Save'));
  await dialog.findByText(savedReportTexts.name);
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Invoice' } });
  await user.selectOptions(dialog.getByLabelText('Visibility'), 'Blue team');
  await user.click(dialog.getByText('Save'));
  await dialog.findByText(savedReportTexts.tooMany);
  await user.click(dialog.getByText('Save'));
  await screen.findByLabelText('Saved reports: Invoice');
  expect(bodyOf(sent, create)).toEqual({
    name: 'Invoice',
    report: 'time',
    query: { range: 'lastMonth', member: [ben], group: ['employee'], round: 15 },
    organizationTeamId: 'team-blue',
  });
  expect(address()).toBe(opened);
});

test('a saved report becomes a favorite', async () => {
  const sent = serve([saved], {
    'GET /favorite/details': ok({ items: [], total: 0 }),
    'POST /favorite': { status: 201, body: { id: 'star', entity: 'SavedReport', entityId: id } },
  });
  const { user } = open(opened);
  await choose(user, 'Saved reports: Invoice', 'Add to favorites');
  await screen.findByText('“Invoice” was added to your favorites');
  expect(bodyOf(sent, 'POST /favorite')).toEqual({ entity: 'SavedReport', entityId: id });
});

test('a saved report opens its address', async () => {
  serve([saved, theirs]);
  const { user } = open('/reports');
  await choose(user, 'Saved reports', 'Invoice');
  await waitFor(() => expect(address()).toBe(opened));
});

test('a changed report can be saved over the old one; after a failure it is still a change', async () => {
  const budget = { ...saved, name: 'Budget' };
  const update = `PUT /saved-reports/${id}`;
  const sent = serve([budget], { [update]: [refusal(500, 'No'), ok(budget)] });
  const { user } = open(`${opened}&compare=previous`);
  await choose(user, 'Saved reports: Budget', 'Save changes');
  await screen.findByText("“Budget” couldn't be saved");
  await choose(user, 'Saved reports: Budget', 'Save changes');
  await screen.findByText('“Budget” was saved');
  expect(bodyOf(sent, update)).toEqual({ query: { ...saved.query, compare: 'previous' } });
});

test('a report that somebody else saved for the team is opened, and not changed', async () => {
  serve([theirs]);
  const { user } = open(`/reports?saved=${ben}`);
  await user.click(await screen.findByLabelText('Saved reports: Ours'));
  await screen.findByText('Save this view…');
  const entries = [...document.querySelectorAll(menuitems)].map(({ textContent }) => textContent);
  expect(entries).toEqual(['Ours', 'Save this view…', 'Add to favorites']);
});

test('a link is told once, kept open for longer and withdrawn', async () => {
  const linked = { ...saved, visibility: 'link', shareExpiresAt: '2026-06-10T10:00:00.000Z' };
  const share = `/saved-reports/${id}/share`;
  const sent = serve([saved], {
    [`POST ${share}`]: { status: 201, body: { ...linked, url: 'http://takt.test/shared/report/secret' } },
    [`PUT ${share}`]: ok({ ...linked, shareExpiresAt: '2027-03-12T13:00:00.000Z' }),
    [`DELETE ${share}`]: ok(saved),
  });
  const { user } = open(opened);
  const menu = 'Saved reports: Invoice';
  await choose(user, menu, 'Share link…');
  await user.selectOptions(await screen.findByLabelText('Expires in'), '90 days');
  await user.click(screen.getByText('Create link'));
  await screen.findByDisplayValue('http://takt.test/shared/report/secret');
  await screen.findByText(/^The link expires on .*June.* 2026/);
  expect(bodyOf(sent, `POST ${share}`)).toEqual({ days: 90 });
  await user.selectOptions(screen.getByLabelText('Expires in'), '1 year');
  await user.click(screen.getByText('Change'));
  await screen.findByText(/^The link expires on .*March.* 2027.*\.$/);
  expect(bodyOf(sent, `PUT ${share}`)).toEqual({ days: 365 });
  fireEvent.click(screen.getByText('Revoke link'));
  await user.click(within(await screen.findByRole('alertdialog')).getByText('Revoke link'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent.some(({ endpoint }) => endpoint === `DELETE ${share}`)).toBe(true);
});

test('a deleted report leaves its view on the page', async () => {
  serve([saved], { [`DELETE /saved-reports/${id}`]: ok({ raw: [], affected: 1 }) });
  const { user } = open(opened);
  await choose(user, 'Saved reports: Invoice', 'Delete…');
  await user.click(await screen.findByText('Delete report'));
  await screen.findByText('Saved reports', { selector: 'button > span' });
  await waitFor(() => expect(address()).toBe(opened.replace(`saved=${id}&`, '')));
});

function visit(answer: Answer) {
  clearSession();
  stubApi({ 'GET /public/reports/secret': answer });
  return render(
    <Routes>
      <Route path="/shared/report/:token" element={<SharedReportPage />} />
    </Routes>,
    { route: '/shared/report/secret' },
  );
}

test('everybody with the link reads the report, without a way to its entries', async () => {
  const [tuesday, wednesday] = summary.rows;
  const more = {
    report: 'time',
    name: 'For the client',
    roundTo: 15,
    rounding: 'up',
    expiresAt: '2026-04-10T10:00:00.000Z',
  };
  const chart = { groupBy: ['day', 'project'], rows: [tuesday, wednesday] };
  const { user } = visit(ok({ ...summary, ...more, chart }));
  await screen.findByText('For the client', { selector: 'h1' });
  screen.getByText(/Mar · Days in Europe\/Paris · Rounded to 15 minutes, up$/);
  const table = screen.getByLabelText('Time by group');
  const rows = () => [...table.querySelectorAll('tbody tr, tfoot tr')].map((row) => row.textContent);
  expect(rows()).toEqual([
    'Tuesday 10 March1212:0050.0%60.0%',
    'Wednesday 11 March88:0050.0%40.0%',
    'Total2020:0050.0%100.0%',
  ]);
  await user.click(within(table).getByLabelText('Show details for Wednesday 11 March'));
  expect(rows()).toContain('Portal55:0050.0%25.0%');
  expect(within(table).queryByLabelText(/entries$/)).toBeNull();
  screen.getByText(/Available until .*April.* 2026/);
});

test('any other report is a table in its own words', async () => {
  const texts = ['Ben Baker', '3:00'];
  visit(
    ok({
      ...{
        report: 'limits',
        name: 'Who is over',
        from: '2026-03-01',
        to: '2026-03-31',
        zone: 'Europe/Paris',
      },
      ...{ expiresAt: '2026-04-10T10:00:00.000Z', isCut: true },
      columns: [
        { header: 'Member', isFigure: false },
        { header: 'Worked', isFigure: true },
      ],
      lines: [
        { kind: 'heading', texts: ['Week from 9 March'] },
        { kind: 'row', texts },
        { kind: 'total', texts: ['Total', '4:00'] },
      ],
    }),
  );
  const table = await screen.findByLabelText('Weekly limits', { selector: 'table' });
  const rows = [...table.querySelectorAll('tr')].map((row) => row.textContent);
  expect(rows).toEqual(['MemberWorked', 'Week from 9 March', 'Ben Baker3:00', 'Total4:00']);
  screen.getByText(/^Only the first 2,000 rows are shown/);
  screen.getByText(/Mar · Days in Europe\/Paris · Weekly limits$/);
});

test('a link that is closed says so', async () => {
  visit(refusal(404, savedReportTexts.gone));
  await screen.findByText('This report is no longer available');
});
