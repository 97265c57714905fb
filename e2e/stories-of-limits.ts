import {
  button,
  composer,
  field,
  greeting,
  heading,
  link,
  option,
  ownerOf,
  region,
  sidebar,
  type Teller,
  timer,
} from './story.ts';
import { verifiedTeam, withTask } from './support/workspaces.ts';

const typed = 'Typed by keyboard alone';
const task = link(typed, region('My tasks'));
const help = { role: 'dialog', name: 'Help & shortcuts' };
const statuses = { role: 'dialog', name: 'Change status' };
const palette = { role: 'combobox', name: 'Search and commands' };

/** From sign-in to a task that is created, moved and started; without the mouse. */
export async function keyboardOnly(teller: Teller): Promise<void> {
  const { user, begin } = teller;
  const person = ownerOf('Northerly');
  await verifiedTeam(teller, person);
  await withTask(teller.url, person);
  await begin({ to: '/auth/login' });
  await user.hold(field('Email'));
  await user.strike(person.email);
  await user.key('Tab');
  await user.hold(link('Forgot password?'));
  await user.key('Tab');
  await user.hold(field('Password'));
  await user.strike(person.password);
  await user.key('Enter');
  await user.see(greeting);

  await user.see(composer);
  await user.strike('c');
  await user.hold(composer);
  await user.strike(typed);
  await user.key('Enter');
  await user.see(task);
  await user.tabTo(task);
  await user.strike('h');
  await user.see(help);
  await user.key('Escape');
  await user.miss(help);
  await user.hold(task);

  await user.strike('s');
  await user.see(statuses);
  await user.strike('ready');
  await user.see(option(/^Ready/));
  await user.key('Enter');
  await user.miss(statuses);
  await user.hold(task);
  await user.read(region('My tasks'), /Ready/);

  await user.key('Control+k');
  await user.hold(palette);
  await user.strike(`start timer ${typed.toLowerCase()}`);
  await user.see(option(new RegExp(`^Start timer: ${typed}`)));
  await user.key('Enter');
  await user.miss(palette);
  await user.until(`document.title.endsWith('${typed}')`, true);
  await user.key('Control+Alt+[');
  await user.see(button('Start timer', timer));
}

const written = 'Written before the failure';
const kept = region('Changes on this device');
const state = { role: 'status', name: /Live/ };

/** The server fails while somebody works: nothing is lost, and everything resumes when it is back. */
export async function failing(teller: Teller): Promise<void> {
  const { user, begin } = teller;
  const person = ownerOf('Stormy');
  await verifiedTeam(teller, person);
  await withTask(teller.url, person);
  await begin({ to: '/', person });
  await user.type(composer, written);
  await user.key('Enter');
  await user.see(link(written, region('My tasks')));
  await user.see(state);

  await withoutServer(teller, async () => {
    await user.type(composer, 'Half a thought');
    await user.press(button('Start timer', timer));
    await user.see(kept);
    await user.until(`document.title.endsWith('${written}')`, true);
  });
  await user.miss(kept);
  await user.read(composer, /^Half a thought$/);
  await user.press(button('Stop timer', timer));
  await user.see(button('Start timer', timer));
  await user.type(composer, 'A whole thought');
  await user.key('Enter');
  await user.see(link('A whole thought', region('My tasks')));

  // A page that no story before has opened is not kept on the device, and comes by itself.
  await withoutServer(teller, async () => {
    await user.press(link('Reports', sidebar));
    await user.until("document.body.innerText.includes('Not available offline')", true);
  });
  await user.until("document.body.innerText.includes('Not available offline')", false);
  await user.see(heading('Time & activity'));
}

/** Does something while the server is away, and waits for it to be back. */
async function withoutServer({ user, watched }: Teller, act: () => Promise<void>): Promise<void> {
  watched.setAway(true);
  try {
    await user.miss(state);
    await act();
  } finally {
    watched.setAway(false);
  }
  await user.see(state);
}
