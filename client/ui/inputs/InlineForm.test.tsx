import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { InlineForm } from './InlineForm.tsx';

function Estimate({ onSave }: { onSave: (text: string) => void }) {
  const [isEdited, setEdited] = useState(true);
  const [text, setText] = useState('');
  if (!isEdited) return null;
  return (
    <InlineForm
      error={undefined}
      saveLabel="Save"
      onSave={() => onSave(text)}
      onClose={() => setEdited(false)}
    >
      <input aria-label="Estimate" value={text} onChange={(event) => setText(event.target.value)} />
    </InlineForm>
  );
}

test.each([
  ['text of a field that goes with its page is saved', '2:30', ['2:30']],
  ['text that Escape dropped is not saved', '2:30{Escape}', []],
  ['text that Enter saved is not saved again', '2:30{Enter}', ['2:30']],
])('%s', async (_title, keys, saved) => {
  const onSave = vi.fn();
  const page = render(<Estimate onSave={onSave} />, { reactStrictMode: true });
  await page.user.click(screen.getByRole('textbox', { name: 'Estimate' }));
  await page.user.keyboard(keys);
  page.unmount();
  expect(onSave.mock.calls.flat()).toEqual(saved);
});
