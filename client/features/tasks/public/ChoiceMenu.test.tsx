import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ChoiceMenu } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { render } from '#client/testing/render.tsx';

test('a menu of a row builds its entries when it opens', async () => {
  const offer = vi.fn(() => [
    { value: 'open', label: 'Open' },
    { value: 'done', label: 'Done' },
  ]);
  const { user } = render(
    <ChoiceMenu label="Status" items={offer} value="open" onChoose={() => undefined}>
      Open
    </ChoiceMenu>,
  );
  expect(offer).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Status: Open' }));
  await screen.findByRole('menuitemradio', { name: 'Done' });
  expect(offer).toHaveBeenCalled();
});
