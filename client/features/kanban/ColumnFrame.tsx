import { ArrowLeft, ArrowRight, Palette, PanelLeftClose, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Column, estimateOf } from '#client/features/kanban/board.ts';
import { categoryOf } from '#client/features/tasks/public/TaskMarks.tsx';
import { classes } from '#client/lib/look/classes.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu, type MenuEntry, useMenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import text from '#client/ui/layout/text.module.css';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { listName } from '#client/ui/marks/humanize.ts';
import { StatusGlyph } from '#client/ui/marks/StatusGlyph.tsx';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';
import styles from './ColumnFrame.module.css';

interface ColumnFaceProps {
  label: string;
  /** A lifted card would land here. */
  isTarget: boolean;
  isFolded?: boolean;
  frameRef?: (node: HTMLElement | null) => void;
  children: ReactNode;
}

/** The ground that the cards of a status lie on. */
export function ColumnFace({ label, isTarget, isFolded = false, frameRef, children }: ColumnFaceProps) {
  return (
    <section
      ref={frameRef}
      className={styles.column}
      aria-label={label}
      data-target={isTarget ? '' : undefined}
      data-folded={isFolded ? '' : undefined}
    >
      {children}
    </section>
  );
}

interface ColumnHeadProps extends ColumnEnds {
  column: Column;
  actions: ColumnActions;
}

interface ColumnMenuProps extends ColumnEnds {
  status: TaskStatus;
  name: string;
  actions: ColumnActions;
}

/** The section of the settings that has the statuses. */
const statusSettings = 'statuses';

function useMenu({ status, actions: { fold, shift }, isFirst, isLast }: ColumnMenuProps): MenuEntry[] {
  const navigate = useNavigate();
  const entry = useMenuEntry();
  const folding = entry('kanban.column.fold', <PanelLeftClose aria-hidden />, () => fold(status.id));
  if (!shift) return [folding];
  const left = <ArrowLeft className="flip-rtl" aria-hidden />;
  const right = <ArrowRight className="flip-rtl" aria-hidden />;
  return [
    folding,
    'separator',
    { ...entry('kanban.column.left', left, () => shift(status.id, -1)), disabled: isFirst },
    { ...entry('kanban.column.right', right, () => shift(status.id, 1)), disabled: isLast },
    entry('kanban.column.edit', <Palette aria-hidden />, () => void navigate(paths.settings(statusSettings))),
  ];
}

/** Colour, name, number of cards and the sum of their estimates; what can be done with the column. */
export function ColumnHead({ column, actions, isFirst, isLast }: ColumnHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, cards } = column;
  const { name } = useColumnLabels(column);
  const seconds = estimateOf(cards);
  const time = format.duration(seconds);
  return (
    <header className={styles.head}>
      {status ? (
        <StatusGlyph value={status.value} category={categoryOf(status)} color={status.color} />
      ) : null}
      <h2
        className={classes(text.clipped, styles.name)}
        dir="auto"
        title={status ? name : t('kanban.column.otherWhat')}
      >
        {name}
      </h2>
      <span className={classes('num', text.subtle)}>{cards.length}</span>
      {seconds > 0 ? (
        <span
          className={classes('num', text.subtle, styles.estimate)}
          title={t('kanban.column.estimate', { time })}
        >
          {time}
        </span>
      ) : null}
      {status ? (
        <div className={styles.tools}>
          <IconButton
            size="xs"
            className={styles.add}
            label={t('kanban.column.add', { name })}
            icon={<Plus aria-hidden />}
            onClick={() => actions.add(column.key)}
          />
          <ColumnMenu status={status} name={name} actions={actions} isFirst={isFirst} isLast={isLast} />
        </div>
      ) : null}
    </header>
  );
}

function ColumnMenu(props: ColumnMenuProps) {
  const { t } = useTranslation();
  return (
    <ActionMenu label={t('kanban.column.more', { name: props.name })} items={useMenu(props)} size="xs" />
  );
}

/** A folded column: its name upright, a click opens it. */
export function ColumnRail({ column, onOpen }: { column: Column; onOpen: (key: string) => void }) {
  const { t } = useTranslation();
  const { status, cards } = column;
  const { name } = useColumnLabels(column);
  return (
    <button className={styles.rail} type="button" aria-expanded={false} onClick={() => onOpen(column.key)}>
      <VisuallyHidden>{t('kanban.column.unfold', { name })}</VisuallyHidden>
      {status ? (
        <StatusGlyph value={status.value} category={categoryOf(status)} color={status.color} />
      ) : null}
      <span className={classes('num', text.subtle, styles.railCount)} aria-hidden>
        {cards.length}
      </span>
      <span className={classes(text.clipped, styles.railName)} aria-hidden>
        {name}
      </span>
    </button>
  );
}

/** Actions on a column. */
export interface ColumnActions {
  /** Absent if the person may not create tasks yet. */
  readonly add: (columnKey: string) => void;
  readonly fold: (columnKey: string) => void;
  /** Managers change the order: so many places further. */
  readonly shift: ((columnKey: string, by: number) => void) | undefined;
}

/** Beyond an end there is no place to move to. */
export interface ColumnEnds {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** The labels of a column, alone and with the number of its cards. */
export function useColumnLabels({ status, cards }: Pick<Column, 'status' | 'cards'>) {
  const { t } = useTranslation();
  const name = status ? listName('statuses', status.name) : t('kanban.column.other');
  const tasks = t('kanban.tasks', { count: cards.length });
  return { name, tasks };
}
