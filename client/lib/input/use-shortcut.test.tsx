import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { fireEvent, screen } from '@testing-library/react';
import { type ComponentType, Suspense, useLayoutEffect } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { FailedPart } from '#client/lib/failures/part-boundary.tsx';
import { render } from '#client/testing/render.tsx';
import { ok, stubApi } from '#client/testing/stub-api.ts';
import { PartFailure } from '#client/ui/feedback/PartFailure.tsx';
import { forgetText, type Shortcut, singleKeys, useShortcut, useShortcutList } from './use-shortcut.ts';

afterEach(forgetText);

function Key(shortcut: Shortcut) {
  useShortcut(shortcut);
  return null;
}

function List() {
  return (
    <ul>
      {useShortcutList().map(({ keys, label }) => (
        <li key={label}>{`${keys} ${label}`}</li>
      ))}
    </ul>
  );
}

function setUp(keys: string, facts: Partial<Shortcut> = {}) {
  const run = vi.fn();
  const page = render(
    <>
      <Key keys={keys} label="Do it" run={run} {...facts} />
      <input aria-label="field" />
      <input aria-label="box" type="checkbox" />
      <div title="editor" contentEditable />
      <List />
    </>,
  );
  return { run, ...page };
}

/** A key two seconds after the one before it. */
function pressLater(key: string) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: event.timeStamp + 2000 });
  fireEvent(document.body, event);
}

function PressedAtOnce(shortcut: Shortcut) {
  useShortcut(shortcut);
  useLayoutEffect(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'c' }));
  }, []);
  return null;
}

test('a key acts from the moment its component is on the page', () => {
  const run = vi.fn();
  render(<PressedAtOnce keys="C" label="Do it" run={run} />);
  expect(run).toHaveBeenCalledTimes(1);
});

describe('single letters', () => {
  test('are text after a letter that means nothing, until there is a pause', async () => {
    const { run, user } = setUp('C');
    await user.keyboard('Prepare a contract with Carl');
    expect(run).not.toHaveBeenCalled();
    pressLater('c');
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('can be switched off on a device, keys with Ctrl stay', async () => {
    singleKeys.write(false);
    const { run, user } = setUp('C');
    await user.keyboard('c');
    expect(run).not.toHaveBeenCalled();
    expect(screen.queryByText('C Do it')).toBeNull();
    singleKeys.write(true);
    await screen.findByText('C Do it');
    pressLater('c');
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('work on the page, in either case', async () => {
    const { run, user } = setUp('C');
    await user.keyboard('c');
    fireEvent.keyDown(document.body, { key: 'C', code: 'KeyC' });
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('are off while somebody types', async () => {
    const { run, user } = setUp('C');
    await user.type(screen.getByLabelText('field'), 'c');
    const editor = screen.getByTitle('editor');
    Object.defineProperty(editor, 'isContentEditable', { value: true });
    fireEvent.keyDown(editor, { key: 'c', code: 'KeyC' });
    expect(run).not.toHaveBeenCalled();
    screen.getByLabelText('box').focus();
    await user.keyboard('c');
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('are off with a modifier and during composition', () => {
    const { run } = setUp('C');
    fireEvent.keyDown(document.body, { key: 'c', code: 'KeyC', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'c', code: 'KeyC', altKey: true });
    fireEvent.keyDown(document.body, { key: 'C', code: 'KeyC', shiftKey: true });
    fireEvent.keyDown(document.body, { key: 'c', code: 'KeyC', isComposing: true });
    expect(run).not.toHaveBeenCalled();
  });

  test('work on a keyboard without Latin letters', () => {
    const { run } = setUp('C');
    fireEvent.keyDown(document.body, { key: 'с', code: 'KeyC' });
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('go to the letter that is written on the key, not to its place', () => {
    const { run } = setUp('A');
    fireEvent.keyDown(document.body, { key: 'a', code: 'KeyQ' });
    expect(run).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(document.body, { key: 'q', code: 'KeyA' });
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('keys with modifiers', () => {
  test('Ctrl or Meta, also while somebody types', () => {
    const { run } = setUp('mod+k');
    fireEvent.keyDown(screen.getByLabelText('field'), { key: 'k', code: 'KeyK', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', metaKey: true });
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK' });
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('Ctrl+Alt+] by the place of the key, where Alt makes another character of it', () => {
    const { run } = setUp('ctrl+alt+]');
    const pressed = { code: 'BracketRight', ctrlKey: true, altKey: true };
    fireEvent.keyDown(document.body, { ...pressed, key: ']' });
    fireEvent.keyDown(document.body, { ...pressed, key: '‘' });
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('a bracket typed with AltGr stays a bracket', () => {
    const { run } = setUp('ctrl+alt+]');
    const typed = { key: ']', code: 'Digit9', ctrlKey: true, altKey: true, modifierAltGraph: true };
    fireEvent.keyDown(screen.getByLabelText('field'), typed);
    expect(run).not.toHaveBeenCalled();
  });

  test('a held key counts once', () => {
    const { run } = setUp('mod+b');
    const pressed = { key: 'b', code: 'KeyB', ctrlKey: true };
    expect(fireEvent.keyDown(document.body, pressed)).toBe(false);
    expect(fireEvent.keyDown(document.body, { ...pressed, repeat: true })).toBe(false);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('while something lies over the page', () => {
  const c = { key: 'c', code: 'KeyC' };
  const b = { key: 'b', code: 'KeyB', ctrlKey: true };

  test.each(['dialog', 'alertdialog', 'menu', 'listbox'])('a %s keeps all keys to itself', (role) => {
    const letter = setUp('C');
    const chord = setUp('mod+b');
    const own = setUp('mod+k', { group: 'layer' });
    const timer = setUp('ctrl+alt+[', { group: 'timer' });
    const { rerender } = render(<div role={role} data-state="open" />);
    expect(fireEvent.keyDown(document.body, c)).toBe(true);
    expect(fireEvent.keyDown(document.body, b)).toBe(false);
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: '[', code: 'BracketLeft', ctrlKey: true, altKey: true });
    expect([letter, chord, own, timer].map(({ run }) => run.mock.calls.length)).toEqual([0, 0, 1, 1]);
    rerender(<div role={role} data-state="closed" />);
    fireEvent.keyDown(document.body, c);
    fireEvent.keyDown(document.body, b);
    expect([letter, chord].map(({ run }) => run.mock.calls.length)).toEqual([1, 1]);
  });

  test('also when its code could not be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    stubApi({ 'POST /log': { status: 501, body: {} }, 'GET /health/live': ok({ status: 'ok' }) });
    const lost = new TypeError('Failed to fetch dynamically imported module: /assets/editor.js');
    const Dialog = lazyView((): Promise<ComponentType<{ onClose: () => void }>> => Promise.reject(lost));
    const { run } = setUp('C');
    const onClose = vi.fn();
    const { user } = render(
      <FailedPart value={PartFailure}>
        <Suspense fallback={null}>
          <Dialog onClose={onClose} />
        </Suspense>
      </FailedPart>,
    );
    await screen.findByRole('dialog');
    await user.keyboard('c{Escape}');
    expect(run).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

test('the page goes before the shell, and the list names what works', async () => {
  const general = vi.fn();
  const own = vi.fn();
  const { user, rerender } = render(
    <>
      <Key keys="C" label="Of the page" run={own} />
      <Key keys="C" label="General" group="general" run={general} />
      <List />
    </>,
  );
  await user.keyboard('c');
  expect([own.mock.calls.length, general.mock.calls.length]).toEqual([1, 0]);
  rerender(
    <>
      <Key keys="C" label="Of the page" run={own} enabled={false} />
      <Key keys="C" label="General" group="general" run={general} />
      <List />
    </>,
  );
  await user.keyboard('c');
  expect([own.mock.calls.length, general.mock.calls.length]).toEqual([1, 1]);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['C General']);
});

const firstKeys = readFileSync('client/public/first-keys.js', 'utf8');

/** Presses a key while nothing but the first script of the page is there. */
function pressEarly(target: EventTarget, press: KeyboardEventInit): void {
  runInThisContext(firstKeys);
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...press }));
}

test('a key that was pressed before the code was there is not lost', () => {
  pressEarly(document.body, { key: ']', code: 'BracketRight', ctrlKey: true, altKey: true });
  expect(setUp('ctrl+alt+[').run).not.toHaveBeenCalled();
  expect(setUp('ctrl+alt+]').run).toHaveBeenCalledTimes(1);
  expect(setUp('ctrl+alt+]').run).not.toHaveBeenCalled();
});

describe('a letter that was typed before the code was there', () => {
  test('begins a text, in which no key acts until there is a pause', async () => {
    pressEarly(document.body, { key: 'p' });
    const { run, user } = setUp('C');
    await user.keyboard('c');
    expect(run).not.toHaveBeenCalled();
    pressLater('c');
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('begins a text, which goes on while a part of the page loads', async () => {
    pressEarly(document.body, { key: 'p' });
    const { unmount } = setUp('C');
    unmount();
    pressLater('r');
    const { run } = setUp('C');
    pressLater('c');
    expect(run).not.toHaveBeenCalled();
  });

  test('is no text of the page where it went into a field, such as a password', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    pressEarly(field, { key: 'p' });
    field.remove();
    const { run, user } = setUp('C');
    await user.keyboard('c');
    expect(run).toHaveBeenCalledTimes(1);
  });
});
