import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { clearSession, saveSession, writeActive } from '#client/lib/session/session.ts';
import {
  cookies,
  databases,
  deviceEntries,
  forgetOfPerson,
  readDevice,
  tabEntries,
  writeDevice,
  writeTab,
} from './device.ts';
import { readCookie, writeCookie } from './storage.ts';

const signInAs = (id: string) => saveSession({ token: `token of ${id}`, user: { id, tenantId: 'tenant' } });

afterEach(() => {
  clearSession();
  forgetOfPerson();
});

const keysOf = (storage: Storage) => Object.keys(storage).toSorted();
const lasting = (entries: object) =>
  Object.entries(entries)
    .flatMap(([name, fate]) => (fate === 'device' ? [name] : []))
    .toSorted();

/** Fills every store there is, as the pages of one person do. */
function fillAll(): void {
  for (const name of Object.keys(deviceEntries) as (keyof typeof deviceEntries)[]) writeDevice(name, 'typed');
  for (const name of Object.keys(tabEntries) as (keyof typeof tabEntries)[]) writeTab(name, 'typed');
  for (const name of Object.keys(cookies) as (keyof typeof cookies)[]) writeCookie(name, 'value');
  writeDevice('description', '<p>typed</p>', 'a-task');
  writeDevice('timesheet-rows', '[]', 'a-person-2026-03-09');
  localStorage.setItem('of-an-older-version', 'typed');
}

test('after a sign-out nothing is in this browser but what stays with the device', () => {
  signInAs('maren');
  fillAll();
  clearSession();
  forgetOfPerson();
  expect(keysOf(localStorage)).toEqual(lasting(deviceEntries));
  expect(keysOf(sessionStorage)).toEqual(lasting(tabEntries));
  const left = Object.keys(cookies).filter((name) => readCookie(name as keyof typeof cookies) !== undefined);
  expect(left.toSorted()).toEqual(lasting(cookies));
});

test('a typed text waits for its author when the session ended by itself, and for nobody else', () => {
  signInAs('maren');
  writeDevice('description', '<p>Hers</p>', 'a-task');
  writeActive('team', 'a-team');
  clearSession();
  signInAs('maren');
  expect(readDevice('description', 'a-task')).toBe('<p>Hers</p>');
  clearSession();
  signInAs('jun');
  expect(readDevice('description', 'a-task')).toBeNull();
  writeDevice('description', '<p>His</p>', 'a-task');
  signInAs('jun');
  expect(readDevice('description', 'a-task')).toBe('<p>His</p>');
});

test('a text of an unknown person is not offered to the first one who comes', () => {
  localStorage.setItem('description-a-task', '<p>Of somebody</p>');
  localStorage.removeItem('last-person');
  signInAs('zoe');
  expect(readDevice('description', 'a-task')).toBeNull();
});

test('the scripts that run before the application use no other names', () => {
  const folder = 'client/public/';
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const text = scripts.map((name) => readFileSync(folder + name, 'utf8')).join('\n');
  const used = [...text.matchAll(/Storage\.\w+\('([^']+)'/g)].flatMap(([, name]) => name ?? []);
  const known = [...Object.keys(deviceEntries), ...Object.keys(tabEntries)];
  expect(used.length).toBeGreaterThan(1);
  expect(used.filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(databases)).toContain('takt');
});
