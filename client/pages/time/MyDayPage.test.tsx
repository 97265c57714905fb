import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import {
  atPlanTime,
  contrast,
  emails,
  incident,
  invoices,
  plan,
  planServer,
  renderPlans,
  today,
} from '#client/features/plans/plan-test-kit.tsx';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { MyDayPage } from './MyDayPage.tsx';

atPlanTime();

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

const open = (route?: string, facts?: object) =>
  renderPlans(
    <>
      <MyDayPage />
      <Address />
    </>,
    { route, facts },
  );

/** Places the rows of tasks below each other, a hundred pixels each; nothing else has a position. */
function rectOfRow(this: Element): DOMRect {
  const row = [...document.querySelectorAll('[data-plan-task]')].indexOf(this);
  return row === -1 ? new DOMRect() : new DOMRect(0, row * 100, 500, 100);
}

/** Drags a row of a table over another one, once the page announces it. */
async function drag(title: string, target: string, said: RegExp) {
  const handleOf = (name: string) => screen.getByLabelText(`Move: ${name}`);
  const middleOf = (name: string) => (handleOf(name).closest('tr')?.getBoundingClientRect().top ?? 0) + 50;
  const to = { clientX: 20, clientY: middleOf(target) };
  fireEvent.mouseDown(handleOf(title), { button: 0, clientX: 10, clientY: middleOf(title) });
  fireEvent.mouseMove(document, { clientX: 20, clientY: middleOf(title) + 10 });
  await screen.findByText((text) => text.startsWith(`${title} is `) || text === `Picked up ${title}.`);
  fireEvent.mouseMove(document, to);
  await screen.findByText(said);
  fireEvent.mouseUp(document, to);
}

const planned = () => screen.findByRole('list', { name: /^Tasks planned for Thursday 19 November/ });
const titlesIn = async (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.textContent);
const pool = (name: string) => screen.findByRole('list', { name });

test('an empty day says so, and a task of the list is planned with one press', async () => {
  const server = planServer();
  const { user } = open();
  await screen.findByText('No task planned today');
  await user.click(await screen.findByRole('button', { name: 'Plan: Invoice export' }));
  expect(await titlesIn(await planned())).toEqual(['Invoice export']);
  await screen.findByText('Task planned for today');
  expect(server.bodies('POST /daily-plan')).toMatchObject([
    { date: today, taskId: 'export', employeeId: 'ann' },
  ]);
});

test('a refusal takes the task off again and says so', async () => {
  const server = planServer();
  server.refuse.set('POST /daily-plan', { status: 403, message: 'No' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Plan: Invoice export' }));
  await screen.findByText("The task couldn't be planned");
  await screen.findByText('No task planned today');
});

test('a typed plan is there again, until it is planned', async () => {
  planServer();
  const line = () => screen.findByRole('combobox', { name: 'Add a task' });
  const { user, unmount } = open();
  await user.type(await line(), 'Call the bank');
  unmount();
  open();
  expect(await line()).toHaveProperty('value', 'Call the bank');
});

test('D plans the chosen task for today, T for tomorrow', async () => {
  const server = planServer();
  const { user } = open();
  const emails = await within(await pool('My tasks')).findByRole('link', { name: 'Onboarding emails' });
  emails.focus();
  await user.keyboard('d');
  await waitFor(() => expect(server.tasksOf(today)).toEqual(['emails']));
  within(await pool('My tasks'))
    .getByRole('link', { name: 'Invoice export' })
    .focus();
  await user.keyboard('t');
  await waitFor(() => expect(server.tasksOf('2026-11-20')).toEqual(['export']));
  await screen.findByText('Task planned for tomorrow');
});

test('planned time takes H:MM, says what is wrong, and tells what was saved', async () => {
  const server = planServer({ plans: [plan(today, [invoices], 0)] });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Planned time: 0:00' }));
  const field = screen.getByRole('textbox', { name: 'Planned time' });
  await user.type(field, '4:75');
  screen.getByText('Invalid time format, use H:MM or decimal (e.g. 4.5)');
  await user.clear(field);
  await user.type(field, '4:30{Enter}');
  await screen.findByText('Plan updated successfully (work time updated to 4.5 hours)');
  expect(server.bodies(`PUT /daily-plan/plan-${today}`)).toMatchObject([{ workTimePlanned: 4.5 }]);

  await user.click(screen.getByRole('button', { name: 'Planned time: 4:30' }));
  await user.keyboard('{Enter}');
  expect(server.bodies(`PUT /daily-plan/plan-${today}`)).toHaveLength(1);

  server.refuse.set(`PUT /daily-plan/plan-${today}`, { status: 403, message: 'Too late' });
  await user.click(screen.getByRole('button', { name: 'Planned time: 4:30' }));
  await user.clear(screen.getByRole('textbox', { name: 'Planned time' }));
  await user.keyboard('6{Enter}');
  await screen.findByText('Failed to update plan. Error: Too late (value reverted)');
  await screen.findByRole('button', { name: 'Planned time: 4:30' });
});

test('Alt and an arrow reorder; the menu takes a task off the chosen plans', async () => {
  const server = planServer({ plans: [plan(today, [invoices, emails]), plan('2026-11-20', [emails])] });
  const { user } = open();
  (await screen.findByRole('button', { name: 'Move: Onboarding emails' })).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(server.tasksOf(today)).toEqual(['emails', 'export']));
  expect(await titlesIn(await planned())).toEqual(['Onboarding emails', 'Invoice export']);

  await chooseEntry(user, { menu: 'Actions: Onboarding emails', entry: 'Remove from plan' });
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('checkbox', { name: 'Friday 20 November' }));
  await user.click(within(question).getByRole('button', { name: 'Remove from plan' }));
  await screen.findByText('Task removed from all plans');
  expect(server.tasksOf(today)).toEqual(['export']);
});

test('unfinished work is outstanding; future and past stand by date, the first of them open', async () => {
  planServer({
    plans: [
      plan('2026-11-17', [contrast]),
      plan('2026-11-18', [incident, emails]),
      plan(today, [emails]),
      plan('2026-11-23', [invoices]),
    ],
  });
  const { user } = open();
  const tab = async (name: RegExp) => user.click(await screen.findByRole('tab', { name }));
  const section = (name: string, expanded: boolean) => screen.findByRole('button', { name, expanded });
  const address = () => screen.getByTestId('address').textContent;
  await tab(/^Outstanding ?2$/);
  await section('Wed 18 Nov 2026', true);
  await section('Tue 17 Nov 2026', false);
  screen.getByRole('link', { name: 'Write the incident down' });
  expect(screen.queryByRole('link', { name: 'Onboarding emails' })).toBeNull();

  await tab(/^Upcoming ?1$/);
  await section('Mon 23 Nov 2026', true);
  await user.click(screen.getByRole('radio', { name: 'Kanban' }));
  await waitFor(() => expect(address()).toBe('/my-day?tab=future&view=KANBAN'));
  await user.click(await screen.findByRole('button', { name: 'Delete the plan for Monday 23 November' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('No task planned');

  await tab(/^Past ?3$/);
  await section('Wed 18 Nov 2026', true);
  expect(address()).toContain('tab=past');
  expect(screen.queryByRole('button', { name: /^Planned time/ })).toBeNull();
});

test('a manager plans for a member and changes the planned time of a past day; a member does neither', async () => {
  const server = planServer({ plans: [plan('2026-11-18', [emails], 3)] });
  const { user, unmount } = open('/my-day?employee=bob&tab=past', { isManager: true });
  await screen.findByRole('heading', { name: "Bob Other's day" });
  await screen.findByRole('button', { name: 'Planned time: 3:00' });
  await user.click(screen.getByRole('tab', { name: /^Today/ }));
  await user.click(await screen.findByRole('button', { name: 'Plan: Contrast audit' }));
  await waitFor(() => expect(server.bodies('POST /daily-plan')).toMatchObject([{ employeeId: 'bob' }]));
  unmount();
  open('/my-day?employee=bob');
  await screen.findByText("You don't have access to this day");
});

test('a person who acts for all plans for others without managing the team, and chooses the person', async () => {
  const server = planServer();
  server.permissions.push('CHANGE_SELECTED_EMPLOYEE');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Member' }));
  await user.click(await screen.findByRole('option', { name: 'Bob Other' }));
  await screen.findByRole('heading', { name: "Bob Other's day" });
  expect(screen.getByTestId('address').textContent).toBe('/my-day?employee=bob');
  await user.click(await screen.findByRole('button', { name: 'Plan: Contrast audit' }));
  await waitFor(() => expect(server.bodies('POST /daily-plan')).toMatchObject([{ employeeId: 'bob' }]));
  await user.click(screen.getByRole('button', { name: 'Remove the Member filter' }));
  await screen.findByRole('heading', { name: 'My day' });
});

test('the calendar opens with the planned days marked', async () => {
  planServer({ plans: [plan('2026-11-23', [invoices])] });
  const { user } = open();
  await screen.findByText('No task planned today');
  await user.click(screen.getByRole('button', { name: 'Open calendar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Plan a day' });
  await within(dialog).findByText('1 plan');
  const marked = within(dialog).getByRole('button', { name: 'Monday 23 November 2026' });
  expect(marked.getAttribute('aria-description')).toBe('Planned');
  const free = within(dialog).getByRole('button', { name: 'Tuesday 24 November 2026' });
  expect(free.getAttribute('aria-description')).toBeNull();
  await user.click(marked);
  await within(dialog).findByRole('heading', { name: 'Plan for Monday 23 November, 1 task' });
});

describe('the table', () => {
  async function openTable() {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(rectOfRow);
    const server = planServer({
      plans: [plan('2026-11-20', [emails, invoices]), plan('2026-11-23', [incident])],
    });
    const { user } = open('/my-day?tab=future&view=TABLE');
    await user.click(await screen.findByText('Mon 23 Nov 2026'));
    return { user, server };
  }

  test('drags a row to another place of its plan; the keys do it too', async () => {
    const { user, server } = await openTable();
    await drag('Onboarding emails', 'Invoice export', /emails is over Friday 20 November, position 2/);
    await waitFor(() => expect(server.tasksOf('2026-11-20')).toEqual(['export', 'emails']));
    screen.getByLabelText('Move: Onboarding emails').focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(server.tasksOf('2026-11-20')).toEqual(['emails', 'export']));
  });

  test('drags a row to another plan, which then stands in its own order again', async () => {
    const { user, server } = await openTable();
    const later = screen.getByLabelText('Monday 23 November');
    await user.click(within(later).getByText('Task'));
    await drag('Onboarding emails', 'Write the incident down', /over Monday 23 November, position 1/);
    await waitFor(() => expect(server.tasksOf('2026-11-23')).toEqual(['emails', 'incident']));
    expect(server.tasksOf('2026-11-20')).toEqual(['export']);
    await waitFor(() =>
      expect(
        within(later)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(['Onboarding emails', 'Write the incident down']),
    );
    expect(later.querySelector('[aria-sort]')).toBeNull();
  });
});

test('blocks name their plan', async () => {
  planServer({ plans: [plan('2026-11-20', [invoices])] });
  open('/my-day?tab=future&view=BLOCKS');
  const list = await screen.findByRole('list', { name: /^Tasks planned for Friday 20 November/ });
  within(list).getByText('Tomorrow');
});

test('the dialog plans tomorrow with its time and tasks', async () => {
  const server = planServer();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Plan a day' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('heading', { name: 'Plan for today' });
  await user.click(within(dialog).getByRole('tab', { name: 'Tomorrow' }));
  within(dialog).getByRole('heading', { name: 'Plan for tomorrow' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Planned time' }), '5');
  await user.click(within(dialog).getByRole('button', { name: 'Add to the plan: Invoice export' }));
  await user.click(within(dialog).getByRole('button', { name: 'Create plan' }));
  await screen.findByText('Daily plan created');
  expect(server.plans).toMatchObject([
    { date: '2026-11-20T12:00:00.000Z', workTimePlanned: 5, tasks: [{ id: 'export' }] },
  ]);
});

test('a failed read of the day can be repeated', async () => {
  const server = planServer();
  server.refuse.set('GET /daily-plan/employee/ann', { status: 500, message: 'Broken' });
  const { user } = open();
  await screen.findByText("The plans couldn't be loaded");
  server.refuse.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No task planned today');
});
