import { Button } from '@chakra-ui/react';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { ActionMenu } from './ActionMenu.tsx';
import { Tip } from './Tip.tsx';

const reason = 'Stop the timer first';

test('a button that does nothing keeps its place for the keyboard and says why, when it is pressed as well', async () => {
  const [press, lead] = [vi.fn(), vi.fn()];
  const { user } = render(
    <Tip content="Create" reason={reason} onRefused={lead}>
      <Button onClick={press}>Create task</Button>
    </Tip>,
  );
  const button = screen.getByRole('button', { name: 'Create task' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-description')).toBe(reason);
  await user.tab();
  expect(document.activeElement).toBe(button);
  await screen.findByText(reason);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await user.click(button);
  await screen.findByText(reason);
  expect([press.mock.calls.length, lead.mock.calls.length]).toEqual([0, 1]);
});

test('a form is not sent by a button with a reason, nor by Enter', async () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (why?: string) => (
    <form onSubmit={send}>
      <input aria-label="Title" />
      <Tip reason={why}>
        <Button type="submit">Save</Button>
      </Tip>
    </form>
  );
  const { user, rerender } = render(form(reason));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'One{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(send).not.toHaveBeenCalled();
  rerender(form());
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '{Enter}');
  expect(send).toHaveBeenCalledOnce();
});

test('entries of a menu that cannot be chosen say why, once for all of them', async () => {
  const run = vi.fn();
  const entry = (id: string) => ({ id, label: id, reason, onSelect: run });
  const { user } = render(
    <ActionMenu
      label="Entry"
      items={[entry('Edit'), entry('Split'), { ...entry('History'), reason: undefined }]}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Entry' }));
  await screen.findByText(reason);
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await user.click(screen.getByRole('menuitem', { name: 'Split' }));
  expect(run).not.toHaveBeenCalled();
  await user.click(screen.getByRole('menuitem', { name: 'History' }));
  expect(run).toHaveBeenCalledOnce();
});

test('without a reason, a press leads to what has to be done first, on a button that looks as usual', async () => {
  const [press, lead] = [vi.fn(), vi.fn()];
  const { user } = render(
    <Tip onRefused={lead}>
      <Button onClick={press}>Create task</Button>
    </Tip>,
  );
  const button = screen.getByRole('button', { name: 'Create task' });
  expect(button.getAttribute('aria-disabled')).toBeNull();
  await user.click(button);
  expect([press.mock.calls.length, lead.mock.calls.length]).toEqual([0, 1]);
});
