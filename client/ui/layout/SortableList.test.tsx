import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { SortableList, useSortableItem } from './SortableList.tsx';

const height = 20;

function Item({ id }: { id: string }) {
  const { item, button } = useSortableItem(id);
  return (
    <li {...item}>
      <button type="button" {...button}>
        {id}
      </button>
    </li>
  );
}

function Letters({ isSpoken }: { isSpoken: boolean }) {
  const [ids, setIds] = useState(['a', 'b', 'c']);
  const said = () => 'moved';
  const spoken = { onDragStart: said, onDragOver: said, onDragEnd: said, onDragCancel: said };
  return (
    <SortableList
      ids={ids}
      announcements={isSpoken ? spoken : undefined}
      onMove={(from, to) => setIds(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? ''))}
    >
      <ul>
        {ids.map((id) => (
          <Item key={id} id={id} />
        ))}
      </ul>
    </SortableList>
  );
}

/** Items below each other, which a page without a layout does not know. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = this.closest('li');
    const index = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0;
    return new DOMRect(0, index * height, 100, row ? height : 3 * height);
  });
}

const order = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

test.each([
  { isSpoken: true, expected: ['b', 'a', 'c'] },
  { isSpoken: false, expected: ['a', 'b', 'c'] },
])('an item that says where it is ($isSpoken) is moved by keys', async ({ isSpoken, expected }) => {
  layOut();
  const { user } = render(<Letters isSpoken={isSpoken} />);
  screen.getByRole('button', { name: 'a' }).focus();
  for (const key of [' ', '{ArrowDown}', ' ']) {
    await user.keyboard(key);
    await pause();
  }
  expect(order()).toEqual(expected);
});
