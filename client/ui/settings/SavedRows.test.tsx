import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { ChoiceRow } from '#client/ui/settings/SavedRows.tsx';
import { ReadOnly } from '#client/ui/settings/use-saved.ts';

const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `${index}`, label: `Choice ${index}` }));

test.each([3, 400])('%i choices can be looked at where nothing may be changed', async (count) => {
  render(
    <ReadOnly value="Only managers change this.">
      <ChoiceRow label="Zone" value="1" options={options(count)} onSave={async () => undefined} />
    </ReadOnly>,
  );
  const control = await screen.findByRole(count === 3 ? 'combobox' : 'button', { name: /^Zone/ });
  expect(control).toHaveProperty('disabled', true);
});
