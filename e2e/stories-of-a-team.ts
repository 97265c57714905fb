import { z } from 'zod';
import {
  alert,
  button,
  dialog,
  field,
  greeting,
  heading,
  link,
  main,
  menuitem,
  option,
  ownerOf,
  region,
  sidebar,
  type Teller,
  timer,
} from './story.ts';
import { callApi, tokenOf } from './support/api.ts';
import type { Driver } from './support/browsers/driver.ts';
import type { Target } from './support/browsers/finder.ts';
import { codeIn, linkIn, mailTo } from './support/mailbox.ts';
import type { Credentials } from './support/people.ts';
import { speaker } from './support/words.ts';
import { bringMember, registerTeam, verifiedTeam } from './support/workspaces.ts';

const [note, call] = ['Write the launch note', 'Call the printer'];
const card: Target = { role: 'article', name: new RegExp(note) };
const approval = region('Week approval');
/** The pages of an entry of the sidebar. */
const tabs = (name: string): Target => ({ role: 'navigation', name, within: main });
const arabic = speaker('ar');
const sheets = z.array(z.object({ id: z.string() }));

/** Registers after somebody else, proves the address by the code that was mailed, and works on the first task. */
export async function firstRun({ user, url, dataDir }: Teller): Promise<void> {
  const email = 'first@browsers.example';
  await registerTeam(url, { team: 'Farwind', name: 'Bea Example', email: 'before@browsers.example' });
  await user.open('/auth/login');
  await user.press(link('Create a team'));
  await user.type(field('Team name'), 'Northwind');
  await user.press(button('Continue'));
  await user.type(field('Your name'), 'Ada Example');
  await user.type(field('Email'), email);
  await user.press(button('Create team'));
  await user.type(field('What are you working on?', main), note);
  await user.key('Enter');
  const notice = heading('Verify your email');
  await user.see(notice);
  await user.type(field('Code'), codeIn(await mailTo(dataDir, email, 'Confirm your email address')));
  await user.miss(notice);
  await user.press(button('Start timer', main));
  await user.see(button('Stop timer', timer));
  await user.until(`/^0:0\\d:\\d\\d · ${note}$/.test(document.title)`, true);
  await user.press(button('Stop timer', timer));
  await user.see(button('Start timer', timer));
  await user.see(link(note, region('My tasks')));
}

/** Says in the bar what is worked on, which makes the task and starts it. */
async function startOn(user: Driver, title: string): Promise<void> {
  const line: Target = { role: 'combobox', name: 'What are you working on?' };
  await user.type(line, title);
  await user.see(option(`Create “${title}” and start`));
  await user.key('Enter');
  await user.until(`document.title.endsWith(${JSON.stringify(title)})`, true);
}

/** The list of tasks by tab, search and filter. */
async function findTask(user: Driver): Promise<void> {
  await user.press(link('All tasks', main));
  await user.press({ role: 'tab', name: /^Team tasks/ });
  await user.see(link(note, main));
  const search = { role: 'searchbox', name: 'Search tasks' };
  await user.type(search, 'bread');
  await user.miss(link(note, main));
  await user.type(search, 'launch');
  await user.see(link(note, main));
  await user.press(button('Status', main));
  await user.press(option(/^Closed/));
  await user.key('Escape');
  await user.miss(link(note, main));
}

async function planDay(user: Driver): Promise<void> {
  await user.press(link('Tasks', sidebar));
  await user.press(link('My day', tabs('Tasks')));
  await user.press(button(`Plan: ${call}`));
  await user.see(link(call, { role: 'list', name: /^Tasks planned for / }));
}

async function carryCard(user: Driver): Promise<void> {
  await user.press(link('Tasks', sidebar));
  await user.press(link('Kanban', tabs('Tasks')));
  await user.see({ ...card, within: region(/^In progress, 2 tasks/) });
  await user.drag(card, region(/^Ready, /));
  await user.see({ ...card, within: region(/^Ready, 1 task/) });
}

/** Hours in a cell and by the form, in a week that is over; one is corrected, and the week is handed in. */
async function fillWeek(user: Driver): Promise<void> {
  await user.press(link('Time', sidebar));
  await user.press(link('Week', tabs('Time')));
  await user.see(heading('Timesheet'));
  await user.go('/timesheets?week=2024-03-04');
  await user.see(button(/^4 ?– ?10 Mar/));
  await user.press(button('Add row'));
  await user.press(option(new RegExp(note)));
  await user.press(button(/^No time, .+, Monday,? 4 March$/));
  await user.type(field(/Monday,? 4 March$/), '2:30');
  await user.key('Enter');
  await user.see(button(/^2:30, .+, Monday,? 4 March$/));

  await user.press(button('Add time', region(/^Monday,? 4 March$/)));
  await user.press(button('More', dialog));
  await user.type({ role: 'combobox', name: 'From', within: dialog }, '15:00');
  await user.key('Tab');
  await user.type(field('Duration', dialog), '1:15');
  await user.type(field('Note', dialog), 'Proofs');
  await user.press(button('Add time', dialog));
  await user.miss(dialog);
  await user.press(button(/^More actions for /, { role: 'listitem', name: /Proofs/ }));
  await user.press(menuitem('Edit'));
  await user.type(field('Duration', dialog), '1:30');
  await user.press(button('Save', dialog));
  await user.miss(dialog);
  await user.press(button('Submit week', approval));
  await user.press(button('Submit week', alert));
  await user.read(approval, /Pending/);
  await user.go('/reports?from=2024-03-01&to=2024-03-31');
  await user.see(heading('Time & activity'));
  await user.read(main, /4:00/);
}

/** Resumes the latest work. */
async function goOn(user: Driver): Promise<void> {
  await user.press(link('Home', sidebar));
  await user.see(greeting);
  await user.press(button(`Continue: ${call}`));
  await user.see(button('Stop timer', timer));
  await user.until(`document.title.endsWith('${call}')`, true);
}

/** Two tasks from the bar, the plan, the board, a week that is handed in, and back to work. */
export async function memberDay(teller: Teller): Promise<void> {
  const { user, begin } = teller;
  const person = ownerOf('Southwind');
  await verifiedTeam(teller, person);
  await begin({ to: '/', person });
  await startOn(user, note);
  await startOn(user, call);
  await user.press(button('Stop timer', timer));
  await user.see(button('Start timer', timer));
  await findTask(user);
  await planDay(user);
  await carryCard(user);
  await fillWeek(user);
  await goOn(user);
}

/** A day of a member that waits for a verdict. */
async function handIn(url: string, person: Credentials, day: string): Promise<void> {
  const token = await tokenOf(url, person);
  const entry = { startedAt: `${day}T10:00:00Z`, stoppedAt: `${day}T11:30:00Z`, description: 'Stocktaking' };
  await callApi(url, '/timesheet/time-log', { method: 'POST', token, body: entry });
  const read = await callApi(url, `/timesheet?startDate=${day}&endDate=${day}`, { token });
  const ids = sheets.parse(read).map(({ id }) => id);
  await callApi(url, '/timesheet/submit', { method: 'PUT', token, body: { ids, status: 'submit' } });
}

/** Sees what somebody works on, and gives them a task and a place for it on their day. */
async function leadTeam(user: Driver): Promise<void> {
  const team = region('Team');
  const actions = button('Actions for Jun Ito', team);
  await user.read(team, /Jun Ito.+on this task/s);
  await user.press(actions);
  await user.press(menuitem('Assign a task'));
  await user.press(option(/Count the stock/));
  await user.see({ role: 'status', name: /“Count the stock” assigned to Jun Ito/ });
  await user.press(actions);
  await user.press(menuitem('Open plan'));
  await user.press(button('Plan: Count the stock'));
  await user.see(link('Count the stock', { role: 'list', name: /^Tasks planned for / }));
}

/** The team on Home, somebody's day, and a verdict on each of two weeks, in which days are missing. */
export async function leadDay(teller: Teller): Promise<void> {
  const { user, url, begin } = teller;
  const person = ownerOf('Westwind');
  const jun = { name: 'Jun Ito', email: 'jun@browsers.example', password: 'takt test password' };
  await verifiedTeam(teller, person);
  await bringMember(teller, person, jun);
  await handIn(url, jun, '2024-03-04');
  await handIn(url, jun, '2024-03-12');
  const token = await tokenOf(url, person);
  await callApi(url, '/tasks', { method: 'POST', token, body: { title: 'Count the stock' } });

  const running = { method: 'POST', token: await tokenOf(url, jun), body: { description: 'Stocktaking' } };
  await callApi(url, '/timesheet/timer/start', running);

  await begin({ to: '/', person });
  await leadTeam(user);

  await user.go('/timesheets/review?sort=week-asc');
  await user.read(main, /days without time/);
  const approve = button(/^Approve Jun Ito, 4 ?– ?10 Mar/);
  await user.press(approve);
  await user.miss(approve);
  const reject = button(/^Reject Jun Ito, 11 ?– ?17 Mar/);
  await user.press(reject);
  await user.type(field(/Reason/, alert), 'Tuesday was longer');
  await user.press(button('Reject', alert));
  await user.miss(reject);
  await user.go('/timesheets/review?status=denied');
  await user.press(button(/^Jun Ito/, main));
  await user.read(main, /Tuesday was longer/);
  await user.go('/reports?from=2024-03-01&to=2024-03-31&status=APPROVED');
  await user.see(heading('Time & activity'));
  await user.read(main, /1:30/);
}

/** Changes a role's permission, and finds the change in the audit log. */
async function changeRole(user: Driver): Promise<void> {
  await user.press({ role: 'checkbox', name: 'Manager: Invite people' });
  await user.press(button('Review changes'));
  await user.read(alert, /1 change to Manager/);
  await user.press(button('Save changes', alert));
  await user.miss(alert);
  await user.press(link('Audit log'));
  await user.read(main, /Role permission: changed/);
}

async function invite(user: Driver, email: string): Promise<void> {
  await user.press(link('People', sidebar));
  await user.press(button('Invite'));
  await user.type(field('Email addresses', dialog), email);
  await user.key('Enter');
  await user.type(field(/^Name/, dialog), 'Nora Newcomer');
  await user.press(button('Send invitation', dialog));
  await user.read(dialog, /Invitation sent/);
  await user.press(button('Done', dialog));
  await user.miss(dialog);
}

/** The own settings in Arabic, and out. */
async function leaveInArabic(user: Driver): Promise<void> {
  await user.press(link('Settings', sidebar));
  await user.choose({ role: 'combobox', name: 'Language' }, 'العربية');
  await user.until('document.documentElement.dir', 'rtl');
  await user.see(link(arabic('shell', 'Settings'), sidebar));
  await user.press(button(/Nora Newcomer/, sidebar));
  await user.press(menuitem(arabic('shell', 'Sign out')));
  await user.until('location.pathname', '/auth/login');
}

/** The permissions of a role, and a person who is invited, joins, reads Arabic and leaves. */
export async function adminHour(teller: Teller): Promise<void> {
  const { user, dataDir, begin } = teller;
  const person = ownerOf('Eastwind');
  const guest = 'nora@browsers.example';
  await verifiedTeam(teller, person);
  await begin({ to: '/settings/roles', person });
  await changeRole(user);
  await invite(user, guest);

  const { pathname, search } = new URL(
    linkIn(await mailTo(dataDir, guest, 'Ada Example invites you to Eastwind')),
  );
  await begin({ to: pathname + search });
  await user.type(field(/^Password/), 'a password of her own');
  await user.press(button('Join team'));
  await user.see(greeting);
  await leaveInArabic(user);
}
