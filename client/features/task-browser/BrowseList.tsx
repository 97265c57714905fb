import { chakra } from '@chakra-ui/react';
import { type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { NextPlan } from '#client/features/plans/public/PlanName.tsx';
import type { TaskGroup } from '#client/features/task-browser/browse-view.ts';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import type { Choice } from '#client/features/tasks/public/ChoiceMenu.tsx';
import type { ListLayout } from '#client/features/tasks/public/list/LayoutSwitch.tsx';
import type { Selection } from '#client/features/tasks/public/list/selection.ts';
import { type ChangeStatus, StatusMenu } from '#client/features/tasks/public/StatusMenu.tsx';
import { TaskCard } from '#client/features/tasks/public/TaskCard.tsx';
import { TaskMenu } from '#client/features/tasks/public/TaskMenu.tsx';
import { TaskRow } from '#client/features/tasks/public/TaskRow.tsx';
import { useRowRights } from '#client/features/tasks/public/task-rights.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { usePlace } from '#client/lib/use-place.ts';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** The narrowest a card may be, in pixels. */
const cardWidth: Record<Exclude<ListLayout, 'TABLE'>, number> = { CARDS: 260, BLOCKS: 190 };
const gap = 12;
const estimates: Record<ListLayout | 'heading', number> = { TABLE: 41, CARDS: 128, BLOCKS: 92, heading: 36 };
/** Lines kept ready above and below the window. */
const overscan = 12;

interface BrowseListProps {
  label: string;
  groups: readonly TaskGroup[];
  folded: ReadonlySet<string>;
  onFold: (key: string) => void;
  layout: ListLayout;
  lists: TaskLists;
  headingOf: (key: string) => Choice;
  selection: Selection;
  changeStatus: ChangeStatus;
  saveEstimate: (task: Task, seconds: number) => void;
}

/** The tasks in their layout; only the lines near the window are in the page, so that thousands scroll smoothly. */
export function BrowseList(props: BrowseListProps) {
  const { label, groups, folded, onFold, layout } = props;
  const { ref, columns, top } = useColumns(layout);
  const rightsOn = useRowRights();
  const items = useMemo(() => browseItems(groups, { columns, folded }), [groups, columns, folded]);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => estimates[items[index]?.kind === 'heading' ? 'heading' : layout],
    getItemKey: (index) => items[index]?.key ?? index,
    overscan,
    scrollMargin: top,
    gap: layout === 'TABLE' ? 0 : gap,
  });
  const lines = useDrawnLines({ items, lines: virtualizer.getVirtualItems() }, virtualizer.range);
  const [first] = lines;
  const last = lines.at(-1);
  const before = first ? first.start - top : 0;
  const after = last ? virtualizer.getTotalSize() - (last.end - top) : 0;

  return (
    <chakra.ul
      ref={ref}
      aria-label={label}
      textStyle="sm"
      style={{ paddingTop: `${before}px`, paddingBottom: `${Math.max(0, after)}px` }}
      display="flex"
      flexDirection="column"
      gap={layout === 'TABLE' ? '0' : `${gap}px`}
    >
      {lines.map(({ index, key }) => {
        const item = items[index];
        return item ? (
          <Line key={key} item={item} columns={columns} list={props} rightsOn={rightsOn} onFold={onFold} />
        ) : null;
      })}
    </chakra.ul>
  );
}

interface ListLines {
  items: readonly BrowseItem[];
  lines: readonly VirtualItem[];
}

/** While what is drawn fills the window, further lines are drawn in pieces, so that a press or the next scroll waits for none. */
function useDrawnLines({ items, lines }: ListLines, window: Pick<Range, 'startIndex' | 'endIndex'> | null) {
  const drawn = useDeferredValue(useMemo(() => ({ items, lines }), [items, lines]));
  const first = drawn.lines[0]?.index ?? Number.POSITIVE_INFINITY;
  const last = drawn.lines.at(-1)?.index ?? Number.NEGATIVE_INFINITY;
  const fills = window !== null && first <= window.startIndex && last >= window.endIndex;
  return fills && drawn.items === items ? drawn.lines : lines;
}

/** The number of cards in a row, and the position of the list on the page. */
function useColumns(layout: ListLayout) {
  const { ref, width, top } = usePlace<HTMLUListElement>();
  const columns = layout === 'TABLE' ? 1 : Math.max(1, Math.floor((width + gap) / (cardWidth[layout] + gap)));
  return { ref, columns, top };
}

interface LineProps {
  item: BrowseItem;
  columns: number;
  list: BrowseListProps;
  /** The same for all lines: each would follow the permissions by itself. */
  rightsOn: ReturnType<typeof useRowRights>;
  onFold: (key: string) => void;
}

function Line({ item, columns, list, rightsOn, onFold }: LineProps) {
  if (item.kind === 'heading') {
    return <Heading item={item} heading={list.headingOf(item.key)} onFold={onFold} />;
  }
  if (list.layout === 'TABLE') {
    return item.tasks.map((task) => <RowOf key={task.id} task={task} list={list} rightsOn={rightsOn} />);
  }
  return (
    <chakra.li
      display="grid"
      gap={`${gap}px`}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {item.tasks.map((task) => (
        <CardOf key={task.id} task={task} list={list} rightsOn={rightsOn} />
      ))}
    </chakra.li>
  );
}

interface EntryProps extends Pick<LineProps, 'list' | 'rightsOn'> {
  task: Task;
}

function RowOf({ task, list, rightsOn }: EntryProps) {
  return (
    <TaskRow
      task={task}
      lists={list.lists}
      changeStatus={list.changeStatus}
      saveEstimate={list.saveEstimate}
      {...rightsOn(task)}
      onSelect={list.selection.select}
      isSelected={list.selection.ids.has(task.id)}
    />
  );
}

function CardOf({ task, list, rightsOn }: EntryProps) {
  const { t } = useTranslation();
  const { selection, layout, lists, changeStatus } = list;
  return (
    <TaskCard
      task={task}
      lists={lists}
      isShort={layout === 'BLOCKS'}
      mayTrack={rightsOn(task).mayTrack}
      status={
        <StatusMenu task={task} statuses={lists.statuses} onChoose={(status) => changeStatus(task, status)} />
      }
      plan={<NextPlan taskId={task.id} />}
      lead={
        <Check
          label={t('ui.table.select', { name: task.title })}
          checked={selection.ids.has(task.id)}
          onCheckedChange={(isSelected) => selection.select(task, { isSelected, isRange: false })}
        />
      }
      tools={<TaskMenu task={task} size="xs" />}
    />
  );
}

interface HeadingProps {
  item: Extract<BrowseItem, { kind: 'heading' }>;
  heading: Choice;
  onFold: (key: string) => void;
}

function Heading({ item, heading, onFold }: HeadingProps): ReactNode {
  return (
    <chakra.li borderTopWidth="1px" borderColor="border.muted" _first={{ borderTopWidth: '0' }}>
      <chakra.button
        type="button"
        aria-expanded={!item.isFolded}
        onClick={() => onFold(item.key)}
        display="flex"
        alignItems="center"
        gap="2"
        w="100%"
        h="9"
        px={{ base: '3', md: '4' }}
        bg="bg.subtle"
        textStyle="sm"
        fontWeight="medium"
        cursor="pointer"
      >
        {item.isFolded ? <ChevronRight size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
        <chakra.span display="inline-flex" aria-hidden>
          {heading.mark}
        </chakra.span>
        <Clipped>{heading.label}</Clipped>
        <Subtle className="num" fontWeight="normal">
          {item.count}
        </Subtle>
      </chakra.button>
    </chakra.li>
  );
}

/** One line of the list: a heading, or so many tasks beside each other. */
type BrowseItem =
  | { readonly kind: 'heading'; readonly key: string; readonly count: number; readonly isFolded: boolean }
  | { readonly kind: 'tasks'; readonly key: string; readonly tasks: readonly Task[] };

/** Groups as lines of `columns` tasks each; a folded group is its heading alone. A single nameless group has none. */
export function browseItems(
  groups: readonly TaskGroup[],
  { columns, folded }: { columns: number; folded: ReadonlySet<string> },
): BrowseItem[] {
  return groups.flatMap(({ key, tasks }) => {
    const isFolded = folded.has(key);
    const heading: BrowseItem[] = key === '' ? [] : [{ kind: 'heading', key, count: tasks.length, isFolded }];
    return isFolded ? heading : [...heading, ...linesOf(key, tasks, columns)];
  });
}

function linesOf(key: string, tasks: readonly Task[], columns: number): BrowseItem[] {
  const count = Math.ceil(tasks.length / columns);
  return Array.from({ length: count }, (_each, index) => {
    const line = tasks.slice(index * columns, (index + 1) * columns);
    return { kind: 'tasks', key: `${key} ${line[0]?.id ?? index}`, tasks: line };
  });
}
