import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { CodeInput } from './CodeInput.tsx';
import { Field } from './Form.tsx';

function Form({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('');
  return (
    <Field label="Code" error={code.length === 0 ? 'Verification code is required' : undefined}>
      <CodeInput value={code} onChange={setCode} onComplete={onComplete} />
    </Field>
  );
}

test('takes letters and digits in upper case and says when all are there', async () => {
  const onComplete = vi.fn();
  const { user } = render(<Form onComplete={onComplete} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
  await user.type(input, 'ab-c 2d3e');
  expect(input.value).toBe('ABC2D3E');
  expect(onComplete).not.toHaveBeenCalled();
  await user.type(input, 'F');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('ABC2D3EF');
  await user.type(input, 'G');
  expect(input.value).toBe('ABC2D3EF');
});

test('takes a pasted code whatever stands between its characters', async () => {
  const onComplete = vi.fn();
  const { user } = render(<Form onComplete={onComplete} />);
  await user.click(screen.getByRole('textbox'));
  await user.paste(' k7px-94mq ');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('K7PX94MQ');
});

test('invites autofill and is told of its error', () => {
  render(<Form onComplete={() => undefined} />);
  const input = screen.getByRole('textbox', { name: 'Code' });
  expect(input.getAttribute('autocomplete')).toBe('one-time-code');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('removes characters from the end', async () => {
  const { user } = render(<Form onComplete={() => undefined} />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  await user.type(input, 'ABC{Backspace}');
  expect(input.value).toBe('AB');
});

test('a code of digits takes no letters and asks for the keyboard of figures', async () => {
  const onChange = vi.fn();
  const { user } = render(<CodeInput value="" onChange={onChange} length={6} characters="digits" />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code of 6 characters' });
  expect(input.inputMode).toBe('numeric');
  await user.click(input);
  await user.paste('12a 34-56');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('123456');
});
