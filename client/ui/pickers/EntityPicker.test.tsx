import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { EntityPicker, MultiEntityPicker } from './EntityPicker.tsx';

const tasks = [
  { id: '1', title: 'Rework the invoice export', number: 'PRD-214' },
  { id: '2', title: 'Export invoices of a quarter', number: 'PRD-262' },
  { id: '3', title: 'Résumé upload', number: 'PRD-100' },
];

interface PickerProps {
  onChange?: (key: string | null) => void;
  onCreate?: (text: string) => void;
}

function TaskPicker({ onChange, onCreate }: PickerProps) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Field label="Task">
      <EntityPicker
        label="Task"
        items={tasks}
        itemKey={(task) => task.id}
        itemText={(task) => task.title}
        itemKeywords={(task) => task.number}
        value={value}
        onChange={(key) => {
          setValue(key);
          onChange?.(key);
        }}
        onCreate={onCreate}
        clearable
      />
    </Field>
  );
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

/** Puts the whole text at once; from here on time passes only when a test says so. */
function put(search: HTMLElement, text: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(search, { target: { value: text } });
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

afterEach(() => void vi.useRealTimers());

test('shows what has every typed word, in any order, without accents, after a pause', async () => {
  const { user } = render(<TaskPicker />);
  await user.click(screen.getByRole('button', { name: /Task/ }));
  const search = await screen.findByRole('combobox');
  expect(options()).toHaveLength(3);
  put(search, 'export INVOICE');
  pass(149);
  expect(options()).toHaveLength(3);
  pass(1);
  expect(options()).toEqual(['Rework the invoice export', 'Export invoices of a quarter']);
  put(search, 'resume');
  pass(150);
  expect(options()).toEqual(['Résumé upload']);
  put(search, '214');
  pass(150);
  expect(options()).toEqual(['Rework the invoice export']);
});

test('chooses with the keyboard and gives the focus back', async () => {
  const onChange = vi.fn();
  const { user } = render(<TaskPicker onChange={onChange} />);
  await user.tab();
  await user.keyboard('{Enter}');
  const search = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(search));
  await user.keyboard('{ArrowDown}');
  const active = document.getElementById(search.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('Export invoices of a quarter');
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2');
  const trigger = await screen.findByRole('button', { name: 'Task Export invoices of a quarter' });
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

test('Enter means what is typed, even before the pause is over', async () => {
  const onChange = vi.fn();
  const { user } = render(<TaskPicker onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: /Task/ }));
  const search = await screen.findByRole('combobox');
  put(search, 'resume');
  expect(options()).toHaveLength(3);
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('3');
});

test('offers to create what does not exist, and only that', async () => {
  const onCreate = vi.fn();
  const { user } = render(<TaskPicker onCreate={onCreate} />);
  await user.click(screen.getByRole('button', { name: /Task/ }));
  const search = await screen.findByRole('combobox');
  await user.type(search, 'resume upload');
  await waitFor(() => expect(options()).toEqual(['Résumé upload', 'Create “resume upload”']));
  await user.clear(search);
  await user.type(search, 'Call the bank');
  await user.click(await screen.findByRole('option', { name: 'Create “Call the bank”' }));
  expect(onCreate).toHaveBeenCalledExactlyOnceWith('Call the bank');
});

test('can be emptied', async () => {
  const onChange = vi.fn();
  const { user } = render(<TaskPicker onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: /Task/ }));
  await user.click(await screen.findByRole('option', { name: 'Résumé upload' }));
  await user.click(screen.getByRole('button', { name: 'Clear: Task' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(screen.queryByRole('button', { name: 'Clear: Task' })).toBeNull();
});

function TaskSet() {
  const [value, setValue] = useState<string[]>([]);
  return (
    <MultiEntityPicker
      label="Tasks"
      items={tasks}
      itemKey={(task) => task.id}
      itemText={(task) => task.title}
      value={value}
      onChange={setValue}
    />
  );
}

test('several stay chosen while the list stays open', async () => {
  const { user } = render(<TaskSet />);
  await user.click(screen.getByRole('button', { name: /Tasks/ }));
  await user.click(await screen.findByRole('option', { name: 'Résumé upload' }));
  await user.click(screen.getByRole('option', { name: 'Rework the invoice export' }));
  const chosen = screen.getAllByRole('option', { selected: true }).map((option) => option.textContent);
  expect(chosen).toEqual(['Rework the invoice export', 'Résumé upload']);
});
