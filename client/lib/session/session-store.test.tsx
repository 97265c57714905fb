import { afterEach, expect, test } from 'vitest';
import { clearSession, saveSession } from './session.ts';
import { createSessionStore } from './session-store.ts';

const text = createSessionStore('');
const signInAs = (id: string) => saveSession({ token: `token of ${id}`, user: { id } });

afterEach(clearSession);

test('a typed text stays for a person whose session ended by itself', () => {
  signInAs('maren');
  text.write('Call the printer');
  clearSession();
  signInAs('maren');
  expect(text.read()).toBe('Call the printer');
});

test('the next person does not find it', () => {
  signInAs('maren');
  text.write('Call the printer');
  const heard: string[] = [];
  const leave = text.onChange(() => heard.push(text.read()));
  clearSession();
  signInAs('jun');
  expect(text.read()).toBe('');
  expect(heard).toEqual(['']);
  leave();
});
