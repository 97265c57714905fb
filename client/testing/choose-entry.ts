import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an entry of a menu by the keyboard: the menu knows no pointer in a page without layout. */
export async function chooseEntry(
  user: UserEvent,
  { menu, entry, role = 'menuitem' }: { menu: string; entry: string; role?: string },
) {
  await user.click(await screen.findByRole('button', { name: menu }));
  const item = await screen.findByRole(role, { name: entry });
  await waitFor(async () => {
    if (item.hasAttribute('data-highlighted')) return;
    await user.keyboard('{ArrowDown}');
    throw new Error(`${entry} is not reached`);
  });
  await user.keyboard('{Enter}');
}
