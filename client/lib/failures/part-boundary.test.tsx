import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Contained, FailedPart } from '#client/lib/failures/part-boundary.tsx';
import { render } from '#client/testing/render.tsx';
import { PartFailure } from '#client/ui/feedback/PartFailure.tsx';

let isBroken = true;

function Dialog() {
  if (isBroken) throw new Error('a defect');
  return <p>The dialog</p>;
}

function Page() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <FailedPart value={PartFailure}>
      <p>The page</p>
      {isOpen ? (
        <Contained onClose={close}>
          <Dialog />
        </Contained>
      ) : null}
    </FailedPart>
  );
}

test('a failure over the page says so in a dialog, can be repeated and can be closed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  isBroken = true;
  const { user } = render(<Page />);
  await screen.findByRole('dialog');
  expect(screen.getByText('The page')).toBeDefined();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The dialog');
});

test('a dialog that failed is closed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  isBroken = true;
  const { user } = render(<Page />);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('The page')).toBeDefined();
});
