import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GridSize, type GridSpot, moveInGrid } from '#client/features/timesheets/grid-moves.ts';
import { useShortcut } from '#client/lib/use-shortcut.ts';

const nameOf = ({ row, column }: GridSpot) => `${row}:${column}`;

const firstTask: GridSpot = { row: 1, column: 0 };

function spotOf(target: EventTarget): GridSpot | undefined {
  if (!(target instanceof Element)) return undefined;
  const name = target.closest<HTMLElement>('[data-spot]')?.dataset.spot;
  const [row, column] = (name ?? '').split(':').map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** One stop for the Tab key; the arrows go from spot to spot inside the grid, J and K from task to task. */
export function useGridFocus(size: GridSize) {
  const { t } = useTranslation();
  const ref = useRef<HTMLTableElement>(null);
  const [last, setLast] = useState(firstTask);
  const current = last.row < size.rows ? last : firstTask;
  const isRightToLeft = () => ref.current !== null && getComputedStyle(ref.current).direction === 'rtl';

  function focus(spot: GridSpot): void {
    ref.current?.querySelector<HTMLElement>(`[data-spot="${nameOf(spot)}"]`)?.focus();
  }

  /** Goes where an arrow leads from a spot; at the edge it stays. */
  function step(from: GridSpot, key: string): void {
    const to = moveInGrid(from, { key, ctrlKey: false, isRightToLeft: isRightToLeft() }, size);
    if (to) focus(to);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const from = spotOf(event.target);
    if (!from || event.altKey || event.metaKey || event.shiftKey) return;
    const pressed = { key: event.key, ctrlKey: event.ctrlKey, isRightToLeft: isRightToLeft() };
    const to = moveInGrid(from, pressed, size);
    if (!to) return;
    event.preventDefault();
    focus(to);
  }

  function onFocus(event: FocusEvent): void {
    const spot = spotOf(event.target);
    if (spot) setLast(spot);
  }

  /** The first press goes to where the grid was left. */
  function toTask(step: number): void {
    const isInside = ref.current?.contains(document.activeElement);
    const row = isInside ? current.row + step : current.row;
    focus({ row: Math.min(size.rows - 1, Math.max(1, row)), column: isInside ? current.column : 0 });
  }

  useShortcut({ keys: 'J', label: t('timesheets.keys.next'), run: () => toTask(1) });
  useShortcut({ keys: 'K', label: t('timesheets.keys.previous'), run: () => toTask(-1) });

  /** What makes an element one of the grid's stops. */
  const spotProps = (spot: GridSpot) => ({
    'data-spot': nameOf(spot),
    tabIndex: nameOf(spot) === nameOf(current) ? 0 : -1,
  });

  return { tableProps: { ref, onKeyDown, onFocus }, spotProps, step };
}

type GridFocus = ReturnType<typeof useGridFocus>;
export type SpotProps = GridFocus['spotProps'];
export type GridStep = GridFocus['step'];
