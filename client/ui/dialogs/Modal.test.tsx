import { screen, waitFor } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { Modal } from './Modal.tsx';
import { SidePanel } from './SidePanel.tsx';

type Shown = 'first' | 'second' | 'both' | undefined;

interface PageProps {
  /** The dialog that the first one opens. */
  next: Shown;
  Frame?: typeof Modal | typeof SidePanel;
  /** Dialogs are there for as long as they are open. */
  mounted?: boolean;
}

/** A button that opens a dialog, which leads to another one. */
function Page({ next, Frame = Modal, mounted = false }: PageProps) {
  const [shown, setShown] = useState<Shown>();
  const first = shown === 'first' || shown === 'both';
  const second = shown === 'second' || shown === 'both';
  const close = (isOpen: boolean) => !isOpen && setShown(undefined);
  return (
    <>
      <button type="button" onClick={() => setShown('first')}>
        Open
      </button>
      {first || mounted ? (
        <Frame open={first} onOpenChange={close} title="First">
          <button type="button" onClick={() => setShown(next)}>
            Go on
          </button>
        </Frame>
      ) : null}
      {second || mounted ? (
        <Modal open={second} onOpenChange={close} title="Second">
          <input aria-label="Name" />
          <button type="button" onClick={() => setShown('second')}>
            Close the first
          </button>
        </Modal>
      ) : null}
    </>
  );
}

/** A layer that stays under the dialog which it opens. */
function Stack({ Frame }: { Frame: typeof Modal | typeof SidePanel }) {
  const [isOpen, setOpen] = useState(false);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Frame open={isOpen} onOpenChange={setOpen} title="All">
        <button type="button" onClick={() => setAdding(true)}>
          Add
        </button>
        {isAdding ? (
          <Modal open onOpenChange={setAdding} title="New">
            <input aria-label="Name" />
          </Modal>
        ) : null}
      </Frame>
    </>
  );
}

const button = (name: string) => screen.findByRole('button', { name });
const focused = () => document.activeElement;

test.each([
  ['in its place', 'second', Modal, false],
  ['in the place of one that stays mounted', 'second', Modal, true],
  ['in the place of a panel', 'second', SidePanel, false],
  ['over it, before it closes', 'both', Modal, false],
  ['over one that stays mounted, before it closes', 'both', Modal, true],
] as const)(
  'a dialog that opens %s stays, and gives the focus back to what opened the first one',
  async (_, next, Frame, mounted) => {
    const { user } = render(<Page next={next} Frame={Frame} mounted={mounted} />);
    const opener = await button('Open');
    await user.click(opener);
    await user.click(await button('Go on'));
    await screen.findByRole('dialog', { name: 'Second' });
    if (next === 'both') await user.click(await button('Close the first'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'First' })).toBeNull());
    const dialog = screen.getByRole('dialog', { name: 'Second' });
    await waitFor(() => expect(dialog.contains(focused())).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(focused()).toBe(opener));
  },
);

test.each([
  ['dialog', Modal],
  ['panel', SidePanel],
])('a layer that closes over a %s gives the focus back to the button that opened it', async (_, Frame) => {
  // The library gives the focus only to what is drawn, which nothing is here.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1);
  const { user } = render(<Stack Frame={Frame} />);
  await user.click(await button('Open'));
  const add = await button('Add');
  await user.click(add);
  const over = await screen.findByRole('dialog', { name: 'New' });
  await waitFor(() => expect(over.contains(focused())).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New' })).toBeNull());
  await waitFor(() => expect(focused()).toBe(add));
});

function MenuPage() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionMenu label="Actions" items={[{ id: 'edit', label: 'Edit', onSelect: () => setOpen(true) }]} />
      {open ? (
        <Modal open onOpenChange={setOpen} title="Edit">
          <input aria-label="Name" />
        </Modal>
      ) : null}
    </>
  );
}

test('a dialog that is open from its first moment on stays when the menu that it comes from closes', async () => {
  const { user } = render(<MenuPage />);
  const opener = await button('Actions');
  opener.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Edit' });
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(dialog.contains(focused())).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe(opener));
});

test('Ctrl+Enter submits, also from a field in which Enter begins a line', async () => {
  const sent = vi.fn((event: FormEvent) => event.preventDefault());
  const { user } = render(
    <Modal open onOpenChange={() => undefined} title="Note" onSubmit={sent}>
      <textarea aria-label="Text" />
    </Modal>,
  );
  const text = await screen.findByLabelText('Text');
  await user.type(text, 'one{Enter}two');
  expect(sent).not.toHaveBeenCalled();
  await user.type(text, '{Control>}{Enter}{/Control}');
  expect(sent).toHaveBeenCalledOnce();
  expect(text).toHaveProperty('value', 'one\ntwo');
});
