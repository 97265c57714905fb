import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { clearSession, saveSession } from './session.ts';
import { createSessionStore } from './session-store.ts';
import { throughReload } from './tab-store.ts';

/** The store after a reload. */
const loaded = () => throughReload(createSessionStore(''), 'work-text', z.string());
const signInAs = (id: string) => saveSession({ token: `token of ${id}`, user: { id } });

beforeEach(() => {
  sessionStorage.clear();
  clearSession();
  signInAs('maren');
});

test('a value is there again after the page was loaded anew', () => {
  loaded().write('Call the printer');
  expect(loaded().read()).toBe('Call the printer');
});

test('an emptied value takes no room', () => {
  const store = loaded();
  store.write('Call the printer');
  store.write('');
  expect(sessionStorage.length).toBe(0);
});

test('another person, and what is no such value, begin with nothing', () => {
  loaded().write('Call the printer');
  const stored = sessionStorage.getItem('work-text') ?? '';
  clearSession();
  signInAs('jun');
  sessionStorage.setItem('work-text', stored);
  expect(loaded().read()).toBe('');
  sessionStorage.setItem('work-text', '{"owner":');
  expect(loaded().read()).toBe('');
});
