import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

interface Entry {
  entry: string | RegExp;
  role?: string;
}

/** Opens a menu and chooses one of its entries. */
export async function chooseEntry(user: UserEvent, { menu, ...entry }: Entry & { menu: string | RegExp }) {
  await user.click(await screen.findByRole('button', { name: menu }));
  await chooseShown(user, entry);
}

/** Chooses an entry of the open menu by the keyboard: the menu knows no pointer in a page without layout. */
export async function chooseShown(user: UserEvent, { entry, role = 'menuitem' }: Entry) {
  const item = await screen.findByRole(role, { name: entry });
  await waitFor(async () => {
    if (item.hasAttribute('data-highlighted')) return;
    // On a busy machine a key may go past the entry, and the last one is the end.
    const reached = document.querySelector('[role^=menuitem][data-highlighted]');
    const isBelow = reached && item.compareDocumentPosition(reached) & Node.DOCUMENT_POSITION_FOLLOWING;
    await user.keyboard(isBelow ? '{ArrowUp}' : '{ArrowDown}');
    throw new Error(`${entry} is not reached`);
  });
  await user.keyboard('{Enter}');
}
