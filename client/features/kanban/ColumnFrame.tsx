import { chakra, HStack } from '@chakra-ui/react';
import { ArrowLeft, ArrowRight, Palette, PanelLeftClose, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Column, estimateOf } from '#client/features/kanban/board.ts';
import { categoryOf } from '#client/features/tasks/public/TaskMarks.tsx';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu, type MenuEntry, useMenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
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

const Frame = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minH: '0',
    bg: 'bg.subtle',
    borderRadius: 'l3',
    scrollSnapAlign: { base: 'center', md: 'none' },
    '&[data-target]': { bg: 'brand.subtle', boxShadow: 'inset 0 0 0 1.5px {colors.brand.solid}' },
  },
  variants: {
    folded: {
      true: { flex: '0 0 2.5rem', w: '2.5rem', scrollSnapAlign: { base: 'none', md: 'none' } },
      false: {
        flex: { base: '0 0 calc(100vw - 4rem)', md: '1 1 0' },
        minW: { base: '0', md: '13.75rem' },
        maxW: { base: 'none', md: '20rem' },
      },
    },
  },
  defaultVariants: { folded: false },
});

/** The ground that the cards of a status lie on. */
export function ColumnFace({ label, isTarget, isFolded = false, frameRef, children }: ColumnFaceProps) {
  return (
    <Frame ref={frameRef} aria-label={label} data-target={isTarget ? '' : undefined} folded={isFolded}>
      {children}
    </Frame>
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
    <HStack as="header" h="10" ps="3" pe="1" gap="1.5" flexShrink="0" textStyle="sm">
      {status ? (
        <StatusGlyph value={status.value} category={categoryOf(status)} color={status.color} />
      ) : null}
      <chakra.h2
        fontWeight="semibold"
        truncate
        dir="auto"
        title={status ? name : t('kanban.column.otherWhat')}
      >
        {name}
      </chakra.h2>
      <Subtle className="num">{cards.length}</Subtle>
      {seconds > 0 ? (
        <Subtle className="num" ms="auto" title={t('kanban.column.estimate', { time })}>
          {time}
        </Subtle>
      ) : null}
      {status ? (
        <HStack
          gap="0"
          ms={seconds > 0 ? '-1' : 'auto'}
          flexShrink="0"
          css={{ '& > button + button': { ms: '-2' } }}
        >
          {actions.add ? (
            <IconButton
              size="xs"
              className={styles.add}
              label={t('kanban.column.add', { name })}
              icon={<Plus aria-hidden />}
              onClick={() => actions.add?.(column.key)}
            />
          ) : null}
          <ColumnMenu status={status} name={name} actions={actions} isFirst={isFirst} isLast={isLast} />
        </HStack>
      ) : null}
    </HStack>
  );
}

function ColumnMenu(props: ColumnMenuProps) {
  const { t } = useTranslation();
  return (
    <ActionMenu label={t('kanban.column.more', { name: props.name })} items={useMenu(props)} size="xs" />
  );
}

const Opener = chakra('button', {
  base: {
    flex: '1',
    position: 'relative',
    minH: '0',
    w: '100%',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '3',
    py: '3',
    borderRadius: 'l3',
    cursor: 'pointer',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    _hover: { bg: 'bg.muted', color: 'fg' },
  },
});

/** A folded column: its name upright, a click opens it. */
export function ColumnRail({ column, onOpen }: { column: Column; onOpen: (key: string) => void }) {
  const { t } = useTranslation();
  const { status, cards } = column;
  const { name } = useColumnLabels(column);
  return (
    <Opener type="button" aria-expanded={false} onClick={() => onOpen(column.key)}>
      <VisuallyHidden>{t('kanban.column.unfold', { name })}</VisuallyHidden>
      {status ? (
        <StatusGlyph value={status.value} category={categoryOf(status)} color={status.color} />
      ) : null}
      <Subtle className="num" fontWeight="normal" aria-hidden>
        {cards.length}
      </Subtle>
      <chakra.span css={{ writingMode: 'vertical-rl' }} minH="0" truncate aria-hidden>
        {name}
      </chakra.span>
    </Opener>
  );
}

/** What can be done with a column. */
export interface ColumnActions {
  /** Absent for whoever may not create tasks yet. */
  readonly add: ((columnKey: string) => void) | undefined;
  readonly fold: (columnKey: string) => void;
  /** Managers change the order: so many places further. */
  readonly shift: ((columnKey: string, by: number) => void) | undefined;
}

/** Beyond an end there is no place to move to. */
export interface ColumnEnds {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** What a column is called, alone and with the number of its cards. */
export function useColumnLabels({ status, cards }: Pick<Column, 'status' | 'cards'>) {
  const { t } = useTranslation();
  const name = status ? listName('statuses', status.name) : t('kanban.column.other');
  const tasks = t('kanban.tasks', { count: cards.length });
  return { name, tasks };
}
