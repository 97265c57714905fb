import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  createContext,
  type ReactNode,
  type Ref,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { indexAtHeight } from '#client/features/kanban/place.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import styles from './CardList.module.css';

interface CardListProps {
  columnKey: string;
  label: string;
  cards: readonly Task[];
  /** The drop position of the lifted card. */
  gapIndex: number | undefined;
  /** For keyboard drags the card itself: nothing else follows the movement. */
  gapCard: Task | undefined;
  /** The card that was lifted out of this column: it stays in the page, unseen, for the focus and the finger on it. */
  lifted: Task | undefined;
  renderCard: (task: Task) => ReactNode;
  renderLifted: (task: Task) => ReactNode;
  scrollerRef: (node: HTMLElement | null) => void;
  /** Below the cards. */
  foot?: ReactNode;
}

const gapKey = 'gap';
const gapHeight = 72;
const usualHeight = 108;
const space = 8;
/** Frames in which a card that was scrolled to may appear. */
const patienceFrames = 10;

function focusCard(scroller: HTMLElement | null, taskId: string, framesLeft = patienceFrames): void {
  const link = scroller?.querySelector<HTMLElement>(`[data-card-link="${taskId}"]`);
  if (link) link.focus({ preventScroll: true });
  else if (framesLeft > 0) requestAnimationFrame(() => focusCard(scroller, taskId, framesLeft - 1));
}

/** The cards of a column; only those in sight are drawn. */
export function CardList(props: CardListProps) {
  const { columnKey, label, cards, gapIndex, gapCard, lifted, renderCard, renderLifted, scrollerRef, foot } =
    props;
  const ownRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<HTMLUListElement>(null);
  const registry = useListRegistry();
  const entries = useMemo<readonly (Task | undefined)[]>(
    () =>
      gapIndex === undefined ? cards : [...cards.slice(0, gapIndex), undefined, ...cards.slice(gapIndex)],
    [cards, gapIndex],
  );
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => ownRef.current,
    estimateSize: (index) => (entries[index] ? usualHeight : gapHeight),
    getItemKey: (index) => entries[index]?.id ?? gapKey,
    gap: space,
    overscan: 4,
    scrollPaddingStart: space,
    scrollPaddingEnd: space,
    useFlushSync: false,
  });

  useLayoutEffect(() => {
    registry.set(columnKey, {
      indexAt(clientY) {
        const top = listRef.current?.getBoundingClientRect().top ?? 0;
        return indexAtHeight(virtualizer.measurementsCache, { height: clientY - top, gapIndex });
      },
      focus(taskId) {
        const index = entries.findIndex((entry) => entry?.id === taskId);
        if (index !== -1) virtualizer.scrollToIndex(index, { align: 'auto' });
        focusCard(ownRef.current, taskId);
      },
    });
    return () => registry.delete(columnKey);
  });

  const isByKeyboard = gapCard !== undefined;
  useEffect(() => {
    if (isByKeyboard && gapIndex !== undefined) virtualizer.scrollToIndex(gapIndex, { align: 'auto' });
  }, [isByKeyboard, gapIndex, virtualizer]);

  const rows = virtualizer.getVirtualItems().map((item) => {
    const task = entries[item.index];
    return (
      <CardRow
        key={item.key}
        item={item}
        count={entries.length}
        isMoving={gapIndex !== undefined}
        ref={virtualizer.measureElement}
      >
        {task ? (
          renderCard(task)
        ) : gapCard ? (
          renderLifted(gapCard)
        ) : (
          <div className={styles.gap} aria-hidden />
        )}
      </CardRow>
    );
  });
  if (lifted) {
    rows.push(
      <CardRow key={lifted.id} item={undefined} count={entries.length} isMoving>
        {renderCard(lifted)}
      </CardRow>,
    );
  }

  return (
    <div
      className={styles.scroller}
      ref={(node: HTMLDivElement | null) => {
        ownRef.current = node;
        scrollerRef(node);
      }}
    >
      <ul
        className={styles.cards}
        ref={listRef}
        aria-label={label}
        style={{ height: `${virtualizer.getTotalSize()}px` }}
      >
        {rows}
      </ul>
      {foot}
    </div>
  );
}

interface CardRowProps {
  /** Absent: lifted, it keeps the place it had. */
  item: VirtualItem | undefined;
  count: number;
  /** Cards make room for another one. */
  isMoving: boolean;
  ref?: Ref<HTMLLIElement>;
  children: ReactNode;
}

function CardRow({ item, count, isMoving, ref, children }: CardRowProps) {
  const [start, setStart] = useState(item?.start ?? 0);
  if (item && item.start !== start) setStart(item.start);
  return (
    <li
      className={styles.row}
      ref={ref}
      data-index={item?.index}
      data-moving={isMoving ? '' : undefined}
      data-away={item === undefined ? '' : undefined}
      aria-setsize={count}
      aria-posinset={item && item.index + 1}
      style={{ transform: `translateY(${item?.start ?? start}px)` }}
    >
      {children}
    </li>
  );
}

/** The interface of a column that renders as a list. */
export interface ListHandle {
  /** The number of cards above a point of the screen. */
  indexAt(clientY: number): number;
  /** Brings a card into view and gives it the focus. */
  focus(taskId: string): void;
}

interface ListRegistry {
  set(columnKey: string, handle: ListHandle): void;
  delete(columnKey: string): void;
}

export const ListRegistryContext = createContext<ListRegistry>(new Map());

/** Lists register their handles here. */
const useListRegistry = () => use(ListRegistryContext);
