import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { ClockField } from '#client/ui/dates/ClockField.tsx';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { DateRangePicker } from '#client/ui/dates/DateRangePicker.tsx';
import { InlineForm } from '#client/ui/inputs/InlineForm.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { EntityPicker, MultiEntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import { FilterPicker } from '#client/ui/pickers/FilterButton.tsx';
import { TextRow } from '#client/ui/settings/SavedRows.tsx';
import { Modal } from './Modal.tsx';
import { Popup } from './Popup.tsx';
import { SidePanel } from './SidePanel.tsx';

const nothing = () => undefined;
const list = {
  label: 'Part',
  items: ['one', 'two'],
  itemKey: (key: string) => key,
  itemText: (key: string) => key,
};

function Clock() {
  const [value, setValue] = useState('09:00');
  return <ClockField label="Part" value={value} onChange={setValue} />;
}

function Search() {
  const [value, setValue] = useState('');
  return <SearchInput label="Part" value={value} onChange={setValue} />;
}

function Inline() {
  const [isEdited, setEdited] = useState(true);
  if (!isEdited) return null;
  return (
    <InlineForm error={undefined} onSave={nothing} onClose={() => setEdited(false)} saveLabel="Save">
      <input aria-label="Part" />
    </InlineForm>
  );
}

type User = ReturnType<typeof render>['user'];
type Open = (user: User) => Promise<unknown>;

const press: Open = async (user) => user.click(screen.getByRole('button', { name: /Part/ }));
const pressField: Open = async (user) => user.click(screen.getByLabelText('Part'));
const type: Open = async (user) => user.type(screen.getByLabelText('Part'), 'on');

const listbox = () => screen.queryByRole('listbox');
const popup = () => screen.queryByRole('dialog', { name: 'Part' });
const text = () => screen.queryByDisplayValue('on');

const trigger = <button type="button">Part</button>;

/** Name of the part, how it opens, and the part that Escape closes. */
const parts: readonly [string, ReactNode, Open, () => HTMLElement | null][] = [
  ['a list of times', <Clock key="part" />, pressField, listbox],
  ['a search', <Search key="part" />, type, text],
  ['a line that is edited', <Inline key="part" />, pressField, () => screen.queryByLabelText('Part')],
  ['a saved row', <TextRow key="part" label="Part" value="" onSave={async () => undefined} />, type, text],
  ['a picker', <EntityPicker key="part" {...list} value={null} onChange={nothing} />, press, listbox],
  [
    'a picker of several',
    <MultiEntityPicker key="part" {...list} value={[]} onChange={nothing} />,
    press,
    listbox,
  ],
  ['a filter', <FilterPicker key="part" {...list} value={[]} onChange={nothing} />, press, listbox],
  [
    'a menu',
    <ActionMenu
      key="part"
      label="Part"
      items={[{ id: 'a', label: 'A', onSelect: nothing }]}
      trigger={trigger}
    />,
    press,
    () => screen.queryByRole('menu'),
  ],
  [
    'a popover',
    <Popup key="part" label="Part" trigger={trigger}>
      <input />
    </Popup>,
    press,
    popup,
  ],
  [
    'a calendar',
    <DatePicker key="part" label="Part" value={null} onChange={nothing} />,
    press,
    () => screen.queryByRole('grid'),
  ],
  [
    'a range of days',
    <DateRangePicker key="part" value={{ from: '2026-03-01', to: '2026-03-02' }} onChange={nothing} />,
    async (user) => user.click(screen.getByRole('button', { name: /Mar/ })),
    () => screen.queryByRole('grid'),
  ],
];

const frames = { Modal, SidePanel };

test.each(
  parts.flatMap((part) => (['Modal', 'SidePanel'] as const).map((frame) => [...part, frame] as const)),
)('Escape closes %s and not what it lies in', async (_name, part, open, shown, frame) => {
  const Frame = frames[frame];
  const close = vi.fn();
  const { user } = render(
    <Frame open onOpenChange={close} title="Around it">
      {part}
    </Frame>,
  );
  await screen.findByRole('dialog', { name: 'Around it' });
  await open(user);
  await waitFor(() => expect(shown()).not.toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(shown()).toBeNull());
  expect(close).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
});
