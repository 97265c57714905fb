import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#client/features/kanban/board.ts';
import { useColumnWords } from '#client/features/kanban/use-column-messages.ts';
import { categoryOf } from '#client/features/tasks/public/TaskMarks.tsx';
import { StatusGlyph } from '#client/ui/StatusGlyph.tsx';

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
  const { name } = useColumnWords(column);
  return (
    <Opener type="button" aria-expanded={false} onClick={() => onOpen(column.key)}>
      <VisuallyHidden>{t('kanban.column.unfold', { name })}</VisuallyHidden>
      {status ? (
        <StatusGlyph value={status.value} category={categoryOf(status)} color={status.color} />
      ) : null}
      <chakra.span className="num" textStyle="xs" color="fg.subtle" fontWeight="normal" aria-hidden>
        {cards.length}
      </chakra.span>
      <chakra.span css={{ writingMode: 'vertical-rl' }} minH="0" truncate aria-hidden>
        {name}
      </chakra.span>
    </Opener>
  );
}
