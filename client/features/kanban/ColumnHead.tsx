import { chakra, HStack } from '@chakra-ui/react';
import { ArrowLeft, ArrowRight, Palette, PanelLeftClose, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { type Column, estimateOf } from '#client/features/kanban/board.ts';
import type { ColumnActs, ColumnEnds } from '#client/features/kanban/column-acts.ts';
import { useColumnWords } from '#client/features/kanban/use-column-messages.ts';
import { categoryOf } from '#client/features/tasks/public/TaskMarks.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { ActionMenu, type MenuEntry } from '#client/ui/ActionMenu.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { StatusGlyph } from '#client/ui/StatusGlyph.tsx';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';

export interface ColumnHeadProps extends ColumnEnds {
  column: Column;
  acts: ColumnActs;
}

interface ColumnMenuProps extends ColumnEnds {
  status: TaskStatus;
  name: string;
  acts: ColumnActs;
}

/** The anchor of the statuses on the page of settings. */
const statusSettings = 'statuses';

function useMenu({ status, acts: { fold, shift }, isFirst, isLast }: ColumnMenuProps): MenuEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const folding: MenuEntry = {
    id: 'fold',
    label: t('kanban.column.fold'),
    icon: <PanelLeftClose aria-hidden />,
    onSelect: () => fold(status.id),
  };
  if (!shift) return [folding];
  return [
    folding,
    'separator',
    {
      id: 'left',
      label: t('kanban.column.left'),
      icon: <ArrowLeft className="flip-rtl" aria-hidden />,
      disabled: isFirst,
      onSelect: () => shift(status.id, -1),
    },
    {
      id: 'right',
      label: t('kanban.column.right'),
      icon: <ArrowRight className="flip-rtl" aria-hidden />,
      disabled: isLast,
      onSelect: () => shift(status.id, 1),
    },
    {
      id: 'edit',
      label: t('kanban.column.edit'),
      icon: <Palette aria-hidden />,
      onSelect: () => void navigate(paths.settings(statusSettings)),
    },
  ];
}

const small = { size: 'xs', minW: '6', boxSize: '6' } as const;

/** Colour, name, number of cards and the sum of their estimates; what can be done with the column. */
export function ColumnHead({ column, acts, isFirst, isLast }: ColumnHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, cards } = column;
  const { name } = useColumnWords(column);
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
      <chakra.span className="num" textStyle="xs" color="fg.subtle">
        {cards.length}
      </chakra.span>
      {seconds > 0 ? (
        <chakra.span
          className="num"
          textStyle="xs"
          color="fg.subtle"
          ms="auto"
          title={t('kanban.column.estimate', { time })}
        >
          {time}
        </chakra.span>
      ) : null}
      {status ? (
        <HStack
          gap="0"
          ms={seconds > 0 ? '-1' : 'auto'}
          flexShrink="0"
          css={{ '& > button + button': { ms: '-2' } }}
        >
          {acts.add ? (
            <IconButton
              {...small}
              label={t('kanban.column.add', { name })}
              icon={<Plus aria-hidden />}
              onClick={() => acts.add?.(column.key)}
            />
          ) : null}
          <ColumnMenu status={status} name={name} acts={acts} isFirst={isFirst} isLast={isLast} />
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
