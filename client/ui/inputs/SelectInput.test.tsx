import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { render } from '#client/testing/render.tsx';
import { SelectInput, type SelectOption } from './SelectInput.tsx';

const countries = [
  { value: 'de', label: 'Germany' },
  { value: 'fr', label: 'France' },
];

function CountryForm({ options }: { options: readonly SelectOption[] }) {
  const { register } = useApiForm({
    schema: z.object({ country: z.string() }),
    values: { country: 'fr' },
    submit: async () => undefined,
  });
  return (
    <SelectInput aria-label="Country" placeholder="Not set" options={options} {...register('country')} />
  );
}

test('the value of a form is chosen although its choices come later', async () => {
  const { rerender } = render(<CountryForm options={[]} />);
  await act(async () => rerender(<CountryForm options={countries} />));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' }).value).toBe('fr');
});
