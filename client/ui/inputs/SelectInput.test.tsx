import { act, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { SelectInput, type SelectOption } from './SelectInput.tsx';

const countries = [
  { value: 'de', label: 'Germany' },
  { value: 'fr', label: 'France' },
];

function CountryForm({ options }: { options: readonly SelectOption[] }) {
  const { register } = useForm({ defaultValues: { country: 'fr' } });
  return (
    <SelectInput aria-label="Country" placeholder="Not set" options={options} {...register('country')} />
  );
}

test('the value of a form is chosen although its choices come later', async () => {
  const { rerender } = render(<CountryForm options={[]} />);
  await act(async () => rerender(<CountryForm options={countries} />));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' }).value).toBe('fr');
});
