import { Flex } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Signal } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { BrowseChange, BrowseView } from '#client/features/task-browser/browse-view.ts';
import grid from '#client/features/tasks/public/list/row-grid.module.css';
import { type Selection, useSelectionKeys } from '#client/features/tasks/public/list/selection.ts';
import { useTaskKeys } from '#client/features/tasks/public/task-navigation.ts';
import type { TaskSort } from '#client/features/tasks/public/task-view.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import text from '#client/ui/layout/text.module.css';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import styles from './BrowserFrame.module.css';

type SortOrder = 'ascending' | 'descending';

/** These begin with what is newest or most. */
const largestFirst: readonly TaskSort[] = ['newest', 'updated', 'worked'];

const orderOf = ({ sort, isReversed }: BrowseView): SortOrder =>
  largestFirst.includes(sort) === isReversed ? 'ascending' : 'descending';

interface ListHeadProps {
  view: BrowseView;
  onChange: (change: BrowseChange) => void;
  /** The box that chooses all. */
  all: ReactNode;
  /** The number of tasks, for phones without column heads. */
  total: ReactNode;
}

/** The heads of the columns: a click sorts by one, another turns the order around. */
function ListHead({ view, onChange, all, total }: ListHeadProps) {
  const { t } = useTranslation();
  const sortBy = (sort: TaskSort) => onChange({ sort, isReversed: view.sort === sort && !view.isReversed });
  const head = (sort: TaskSort, label: string, shown: ReactNode = label) => (
    <Head label={label} order={view.sort === sort ? orderOf(view) : 'none'} onClick={() => sortBy(sort)}>
      {shown}
    </Head>
  );
  const priority = t('tasks.fields.priority');
  return (
    <div className={grid.heads}>
      <span>{all}</span>
      <span className={grid.head} />
      <span className={grid.total}>{total}</span>
      <span className={grid.head}>{head('newest', t('tasks.sort.newest'), <span aria-hidden>#</span>)}</span>
      <span className={grid.head}>{head('title', t('tasks.fields.title'))}</span>
      <span className={grid.head}>{head('status', t('tasks.fields.status'))}</span>
      <span className={grid.head}>{head('priority', priority, <Signal size={14} aria-hidden />)}</span>
      <span className={grid.head} data-from="wide" title={t('tasks.fields.size')}>
        <span className={text.clipped}>{t('tasks.fields.size')}</span>
      </span>
      <span className={grid.head} data-align="end">
        {head('worked', t('tasks.time.worked'))}
      </span>
      <span className={grid.head} data-align="end" title={t('tasks.fields.assignees')}>
        <span className={text.clipped}>{t('tasks.fields.assignees')}</span>
      </span>
    </div>
  );
}

interface HeadProps {
  label: string;
  order: SortOrder | 'none';
  onClick: () => void;
  /** The label, or an icon for it. */
  children: ReactNode;
}

function Head({ label, order, onClick, children }: HeadProps) {
  const Arrow = order === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={styles.sort}
      title={label}
      aria-pressed={order !== 'none'}
      onClick={onClick}
    >
      {children === label ? (
        <span className={text.clipped}>{label}</span>
      ) : (
        <>
          {children}
          <VisuallyHidden>{label}</VisuallyHidden>
        </>
      )}
      {order === 'none' ? null : (
        <span className={styles.arrow}>
          <Arrow size={12} aria-hidden />
        </span>
      )}
    </button>
  );
}

interface BrowserFrameProps {
  view: BrowseView;
  onChange: (change: BrowseChange) => void;
  /** Listed tasks outside collapsed groups. */
  shown: readonly Task[];
  selection: Selection;
  children: ReactNode;
}

/** The list with the box that chooses all of it; X chooses the task that has the focus. */
export function BrowserFrame({ view, onChange, shown, selection, children }: BrowserFrameProps) {
  const { t } = useTranslation();
  const isTable = view.layout === 'TABLE';
  const frameRef = useRef<HTMLDivElement>(null);
  useTaskKeys(frameRef);
  useSelectionKeys(t('browse.keys.select'), selection);

  const count = selection.ids.size;
  const all = (
    <Check
      label={t('browse.list.selectAll')}
      checked={count > 0 && count === shown.length}
      indeterminate={count > 0 && count < shown.length}
      onCheckedChange={(checked) => (checked ? selection.selectAll() : selection.clear())}
    />
  );
  const total = <Subtle className="num">{t('browse.count', { count: shown.length })}</Subtle>;
  if (!isTable) {
    return (
      <div ref={frameRef}>
        <Flex h="8" align="center" gap="2" mb="1">
          {all}
          {total}
        </Flex>
        {children}
      </div>
    );
  }
  return (
    <div ref={frameRef}>
      <Card style={{ overflow: 'hidden' }}>
        <ListHead view={view} onChange={onChange} all={all} total={total} />
        {children}
      </Card>
    </div>
  );
}
