import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { i18n, setLanguage } from '#client/lib/text/i18n.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { render } from '#client/testing/render.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { failureTexts } from '#shared/http/failure.ts';
import { notify } from './notify.ts';

const button = (name: string) => screen.findByRole('button', { name });
const message = () => screen.findByRole('status');
const focused = () => document.activeElement;

/** A page of one button, with a message at its end. */
async function openPage() {
  const { user } = render(<button type="button">Last of the page</button>);
  const onUndo = vi.fn();
  notify.undo(() => 'Task deleted', onUndo);
  await button('Undo');
  const last = await button('Last of the page');
  last.focus();
  return { user, last, onUndo };
}

/** The same with a message that can be closed as well, and stays until it is. */
async function openPageWithOffer() {
  const { user } = render(<button type="button">Last of the page</button>);
  notify.offer(() => 'Break over', { label: () => 'Go on', onAccept: vi.fn() });
  await button('Close');
  const last = await button('Last of the page');
  last.focus();
  return { user, last };
}

const isPaused = async () => 'paused' in (await message()).dataset;

test('the keyboard goes through a message, which waits meanwhile, and on', async () => {
  const { user } = await openPage();
  expect(await isPaused()).toBe(false);
  await user.tab();
  expect(focused()).toBe(await message());
  await waitFor(async () => expect(await isPaused()).toBe(true));
  await user.tab();
  expect(focused()).toBe(await button('Undo'));
  await user.tab();
  await waitFor(async () => expect(await isPaused()).toBe(false));
  expect(focused()).toBe(document.body);
});

test('the keyboard goes to what is offered, to what closes it, and on', async () => {
  const { user } = await openPageWithOffer();
  await user.tab();
  for (const name of ['Go on', 'Close']) {
    await user.tab();
    expect(focused()).toBe(await button(name));
  }
  await user.tab();
  expect(focused()).toBe(document.body);
});

test('a key leads to the messages', async () => {
  const { user } = await openPage();
  await user.keyboard('{Alt>}t{/Alt}');
  expect(focused()).toBe(await screen.findByRole('region', { name: /^Messages/ }));
});

test('the keyboard goes back out of a message', async () => {
  const { user, last } = await openPage();
  await user.tab();
  await user.tab({ shift: true });
  expect(focused()).toBe(last);
});

test.each([
  ['Escape', 1, '{Escape}'],
  ['what it offers', 2, '{Enter}'],
])('closed with %s it gives the keyboard back', async (_, tabs, key) => {
  const { user, last, onUndo } = await openPage();
  for (let count = 0; count < tabs; count += 1) await user.tab();
  await user.keyboard(key);
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(focused()).toBe(last);
  expect(onUndo).toHaveBeenCalledTimes(tabs === 2 ? 1 : 0);
});

test('closed with its button it gives the keyboard back', async () => {
  const { user, last } = await openPageWithOffer();
  for (const _ of ['message', 'what it offers', 'Close']) await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(focused()).toBe(last);
});

test('messages wait under a mouse, and not after a finger', async () => {
  const { user } = await openPage();
  fireEvent.pointerOver(await message(), { pointerType: 'touch' });
  expect(await isPaused()).toBe(false);
  await user.hover(await message());
  await waitFor(async () => expect(await isPaused()).toBe(true));
  await user.unhover(await message());
  await waitFor(async () => expect(await isPaused()).toBe(false));
});

test('a dialog stays open while a message is pressed', async () => {
  const onOpenChange = vi.fn();
  const { user } = render(
    <Modal open title="Task" onOpenChange={onOpenChange}>
      <button type="button">In the dialog</button>
    </Modal>,
  );
  await screen.findByRole('dialog');
  const onUndo = vi.fn();
  notify.undo(() => 'Task deleted', onUndo);
  await user.click(await button('Undo'));
  expect(onUndo).toHaveBeenCalledOnce();
  expect(onOpenChange).not.toHaveBeenCalled();
});

test('a message that is on the screen follows the language', async () => {
  onTestFinished(() => setLanguage('en'));
  render(<p>Page</p>);
  notify.undo(() => i18n.t('ui.copy.failed'), vi.fn());
  notify.failure('shell.user.notSaved', new Error(failureTexts.networkError));
  for (const _ of ['once', 'again'])
    notify.offer(() => i18n.t('ui.error.message'), { label: () => i18n.t('ui.retry'), onAccept: vi.fn() });
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(3));
  const words = () => screen.getAllByRole('status').map((status) => status.textContent);
  const english = words();
  await act(() => setLanguage('de'));
  await waitFor(() => expect(words()).not.toEqual(english));
  const german = ['ui.copy.failed', 'ui.undo', 'ui.error.message', 'ui.retry'].map((key) => i18n.t(key));
  for (const text of german) expect(words().join(' ')).toContain(text);
  expect(words().join(' ')).toContain(toLocalText(failureTexts.networkError));
  expect(words().filter((text) => english.includes(text))).toEqual([]);
});

test.each([
  ['phone', false, 'top'],
  ['wider', true, 'bottom'],
])('on a %s screen messages are not where the main acts are', async (_, matches, side) => {
  const { matchMedia } = window;
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...matchMedia(query), matches }));
  onTestFinished(() => spy.mockRestore());
  await openPage();
  expect((await message()).dataset.side).toBe(side);
});
