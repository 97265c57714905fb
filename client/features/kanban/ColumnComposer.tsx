import { chakra, Spinner } from '@chakra-ui/react';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#client/features/kanban/board.ts';
import type { CardComposer } from '#client/features/kanban/use-card-composer.ts';
import { useColumnWords } from '#client/features/kanban/use-column-messages.ts';

const Line = chakra('textarea', {
  base: {
    display: 'block',
    w: '100%',
    minH: '5',
    bg: 'transparent',
    textStyle: 'sm',
    lineHeight: '18px',
    resize: 'none',
    outline: 'none',
    fieldSizing: 'content',
  },
});

/** A new card on top of a column: Enter makes it, Escape leaves; what was typed stays until it is a task. */
export function ColumnComposer({ column, composer }: { column: Column; composer: CardComposer }) {
  const { t } = useTranslation();
  const id = useId();
  const { name } = useColumnWords(column);
  const { title, refusal, isPending, change, submit, close } = composer;

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      submit();
    }
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  }

  return (
    <chakra.div px="2" pb="2" flexShrink="0">
      <chakra.div
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="8px"
        p="2.5"
        _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-1px' }}
      >
        <Line
          rows={1}
          autoFocus
          dir="auto"
          value={title}
          aria-label={t('kanban.composer.label', { name })}
          placeholder={t('kanban.composer.placeholder')}
          aria-invalid={refusal !== undefined}
          aria-describedby={`${id}-refusal`}
          onChange={(event) => change(event.target.value.replaceAll('\n', ' '))}
          onKeyDown={press}
          onBlur={() => title.trim() === '' && close()}
        />
        {isPending ? <Spinner size="xs" color="fg.subtle" /> : null}
      </chakra.div>
      <chakra.p id={`${id}-refusal`} role="status" textStyle="xs" color="danger.fg" pt={refusal ? '1' : '0'}>
        {refusal}
      </chakra.p>
    </chakra.div>
  );
}
