import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { DataTable } from './DataTable.tsx';
import type { DataColumn, DataTableProps } from './data-table-types.ts';

interface Member {
  id: string;
  name: string;
  seconds: number | null;
}

const members: Member[] = [
  { id: 'b', name: 'Bo', seconds: 300 },
  { id: 'c', name: 'cleo', seconds: null },
  { id: 'a', name: 'Änne', seconds: 7200 },
];

const columns: DataColumn<Member>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sortValue: (row) => row.name },
  { id: 'time', header: 'Time', cell: (row) => row.seconds ?? '–', sortValue: (row) => row.seconds },
  { id: 'note', header: 'Note', cell: () => 'none' },
];

function Table(props: Partial<DataTableProps<Member>>) {
  return <DataTable label="Members" rows={members} columns={columns} rowKey={(row) => row.id} {...props} />;
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-3)?.textContent);

test('sorts by a column and back, with missing values last both ways', async () => {
  const { user } = render(<Table />);
  expect(names()).toEqual(['Bo', 'cleo', 'Änne']);
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(names()).toEqual(['Änne', 'Bo', 'cleo']);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: 'Time' }));
  expect(names()).toEqual(['Bo', 'Änne', 'cleo']);
  await user.click(screen.getByRole('button', { name: 'Time' }));
  expect(names()).toEqual(['Änne', 'Bo', 'cleo']);
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
});

const many = Array.from({ length: 12 }, (_row, index) => ({
  id: `${index}`,
  name: `M${index}`,
  seconds: index,
}));

test('begins with as many rows as it is told', () => {
  render(<Table rows={many} paging="client" pageSize={5} />);
  expect(names()).toHaveLength(5);
});

test('pages through its rows in the sizes that are offered', async () => {
  const { user } = render(<Table rows={many} paging="client" />);
  expect(names()).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(names()).toEqual(['M10', 'M11']);
  expect(screen.getByText('11–12 of 12')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
  expect(
    within(sizes)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['5', '10', '20', '30', '40', '50']);
  await user.selectOptions(sizes, '5');
  expect(names()).toEqual(['M0', 'M1', 'M2', 'M3', 'M4']);
  await user.selectOptions(sizes, '20');
  expect(names()).toHaveLength(12);
  screen.getByText('1–12 of 12');
});

test('has no pager where all rows are one page from the start', () => {
  render(<Table rows={many.slice(0, 10)} paging="client" />);
  expect(names()).toHaveLength(10);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('leaves paging to the server when it is told where it stands', async () => {
  const onChange = vi.fn();
  const { user } = render(<Table paging={{ page: 2, pageSize: 5, total: 23, onChange }} />);
  expect(screen.getByText('6–10 of 23')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ page: 1, pageSize: 5 });
});

function Selectable() {
  const [selected, setSelected] = useState<string[]>([]);
  return (
    <>
      <Table selected={selected} onSelectedChange={setSelected} rowLabel={(row) => row.name} />
      <output>{selected.join(' ')}</output>
    </>
  );
}

test('selects one row, all rows and none', async () => {
  const { user } = render(<Selectable />);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
  await user.click(screen.getByRole('checkbox', { name: 'Select cleo' }));
  expect(screen.getByRole('status').textContent).toBe('c');
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  expect(screen.getByRole('status').textContent?.split(' ').sort()).toEqual(['a', 'b', 'c']);
  await user.click(all);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('opens a row with the mouse and the keyboard', async () => {
  const onRowOpen = vi.fn();
  const { user } = render(<Table onRowOpen={onRowOpen} />);
  await user.click(screen.getByText('cleo'));
  expect(onRowOpen).toHaveBeenLastCalledWith(members[1]);
  screen.getAllByRole('row').at(1)?.focus();
  await user.keyboard('{Enter}');
  expect(onRowOpen).toHaveBeenLastCalledWith(members[0]);
});

test('says when there is nothing', () => {
  render(<Table rows={[]} />);
  expect(screen.getByText('Nothing here yet')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});
