import type { Driver } from './support/browsers/driver.ts';
import type { Target } from './support/browsers/finder.ts';
import type { Beginning, WatchedServer } from './support/browsers/watched.ts';
import type { Newcomer } from './support/people.ts';

/** The context of a story. */
export interface Teller {
  readonly user: Driver;
  readonly url: string;
  readonly dataDir: string;
  readonly watched: WatchedServer;
  /** Opens a page as on a device that nobody has used yet. */
  begin(beginning: Beginning): Promise<void>;
}

export const button = (name: string | RegExp, within?: Target): Target => ({ role: 'button', name, within });
export const link = (name: string | RegExp, within?: Target): Target => ({ role: 'link', name, within });
export const field = (name: string | RegExp, within?: Target): Target => ({ role: 'textbox', name, within });
export const region = (name: string | RegExp): Target => ({ role: 'region', name });
export const heading = (name: string | RegExp): Target => ({ role: 'heading', name });
export const option = (name: string | RegExp): Target => ({ role: 'option', name });
export const menuitem = (name: string | RegExp): Target => ({ role: 'menuitem', name });
export const dialog: Target = { role: 'dialog' };
export const alert: Target = { role: 'alertdialog' };
export const main: Target = { role: 'main' };
export const sidebar: Target = { role: 'complementary' };
export const timer: Target = { role: 'group', name: 'Timer' };
export const composer: Target = { role: 'combobox', name: 'Create or find a task' };
export const greeting = heading(/^Good \w+, /);

/** Ada, who owns the team of one story. */
export const ownerOf = (team: string): Required<Newcomer> => ({
  team,
  name: 'Ada Example',
  email: `ada-${team.toLowerCase()}@browsers.example`,
  password: 'takt test password',
});
