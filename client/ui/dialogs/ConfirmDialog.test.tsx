import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { render } from '#client/testing/render.tsx';
import { TextField } from '#client/ui/inputs/Form.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
import { FormDialog } from './FormDialog.tsx';

function Page(props: Partial<ConfirmDialogProps>) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="Delete the team “Product team”?"
      confirmLabel="Delete team"
      onConfirm={() => undefined}
      {...props}
    >
      Its tasks stay with their people.
    </ConfirmDialog>
  );
}

test('names the thing and counts what goes with it', async () => {
  render(<Page count={2} />);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the team “Product team”?' });
  expect(dialog.textContent).toContain('Its tasks stay with their people.');
  expect(screen.getByRole('img', { name: '2 are affected' }).textContent).toBe('2');
});

test('waits for the name to be typed', async () => {
  const onConfirm = vi.fn();
  const { user } = render(<Page typeToConfirm="Product team" onConfirm={onConfirm} />);
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete team' });
  const input = screen.getByRole('textbox', { name: 'Type “Product team” to confirm' });
  await user.type(input, 'Product tea{Enter}');
  expect(confirm.disabled).toBe(true);
  expect(onConfirm).not.toHaveBeenCalled();
  await user.type(input, 'm{Enter}');
  expect(onConfirm).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('Ctrl+Enter confirms, also from the button that would cancel', async () => {
  const onConfirm = vi.fn();
  const { user } = render(<Page onConfirm={onConfirm} />);
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  cancel.focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onConfirm).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('stays and says what failed', async () => {
  const onConfirm = vi.fn(() => Promise.reject(new Error('The server did not answer.')));
  const { user } = render(<Page onConfirm={onConfirm} />);
  await user.click(await screen.findByRole('button', { name: 'Delete team' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The server did not answer.');
  expect(screen.getByRole('alertdialog')).toBeDefined();
});

test('does the thing once, however often it is clicked', async () => {
  let finish: () => void = () => undefined;
  const onConfirm = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const { user } = render(<Page onConfirm={onConfirm} />);
  const confirm = await screen.findByRole('button', { name: 'Delete team' });
  await user.dblClick(confirm);
  expect(onConfirm).toHaveBeenCalledOnce();
  finish();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

/** A form in a dialog, with a question over it. */
function FormPage({ save, onConfirm }: { save: () => void; onConfirm: () => void }) {
  const form = useApiForm({ schema: z.object({ name: z.string() }), values: { name: 'Ann' }, submit: save });
  const [isAsked, setAsked] = useState(false);
  return (
    <FormDialog form={form} onClose={() => undefined} title="Edit" submitLabel="Save">
      <TextField form={form} name="name" label="Name" />
      <button type="button" onClick={() => setAsked(true)}>
        Ask
      </button>
      {isAsked ? <Page typeToConfirm="Product team" onConfirm={onConfirm} /> : null}
    </FormDialog>
  );
}

test('a question over a form submits nothing of it', async () => {
  const [save, onConfirm] = [vi.fn(), vi.fn()];
  const { user } = render(<FormPage save={save} onConfirm={onConfirm} />);
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  const input = await screen.findByRole('textbox', { name: 'Type “Product team” to confirm' });
  await user.type(input, 'Product team{Control>}{Enter}{/Control}');
  expect(save).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onConfirm).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(save).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Save' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
});
