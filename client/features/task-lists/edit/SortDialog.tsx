import { chakra } from '@chakra-ui/react';
import type { Announcements } from '@dnd-kit/core';
import { arrayMove } from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import { z } from 'zod';
import type { EditedRow } from '#client/features/task-lists/edit/list-kinds.ts';
import { RowMark } from '#client/features/task-lists/edit/RowDialog.tsx';
import { useSaveStatusOrder } from '#client/features/task-lists/public/use-save-status-order.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { SortableList, useSortableItem } from '#client/ui/layout/SortableList.tsx';
import { listName } from '#client/ui/marks/humanize.ts';

const schema = z.object({ order: z.custom<EditedRow[]>() });

/** The order of the statuses, by mouse, touch or keys; nothing is saved before "Save". */
export function SortDialog({ rows, onClose }: { rows: readonly EditedRow[]; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync: saveOrder } = useSaveStatusOrder();

  const form = useApiForm({
    schema,
    values: { order: [...rows] },
    fields: [],
    submit: async ({ order: sorted }) => {
      await saveOrder(sorted);
      onClose();
    },
  });
  const { value: order, onChange: setOrder } = form.bind('order');

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('lists.sort.title')}
      description={t('lists.sort.what')}
      submitLabel={t('lists.save')}
    >
      <SortableList
        ids={order.map(({ id }) => id)}
        announcements={useAnnouncements(order)}
        onMove={(from, to) => setOrder(arrayMove(order, from, to))}
      >
        <chakra.ol borderWidth="1px" borderRadius="l2">
          {order.map((row) => (
            <SortRow key={row.id} row={row} />
          ))}
        </chakra.ol>
      </SortableList>
    </FormDialog>
  );
}

/** What those who hear the page are told while a row moves. */
function useAnnouncements(order: readonly EditedRow[]): Announcements {
  const { t } = useTranslation();
  const announce = (word: 'lifted' | 'over' | 'dropped' | 'left', id: unknown, placeId: unknown = id) => {
    const name = listName('statuses', order.find((row) => row.id === id)?.name ?? '');
    const place = order.findIndex((row) => row.id === placeId) + 1;
    return t(`lists.sort.${word}`, { name, place, count: order.length });
  };
  return {
    onDragStart: ({ active }) => announce('lifted', active.id),
    onDragOver: ({ active, over }) => (over ? announce('over', active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => announce('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => announce('left', active.id),
  };
}

function SortRow({ row }: { row: EditedRow }) {
  const { t } = useTranslation();
  const { item, lifted, button, isDragging } = useSortableItem(row.id);
  return (
    <chakra.li
      {...item}
      {...lifted}
      display="flex"
      alignItems="center"
      gap="2"
      minH="row"
      px="2"
      bg="bg.panel"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.button
        {...button}
        type="button"
        aria-label={t('lists.sort.handle', { name: listName('statuses', row.name) })}
        color="fg.subtle"
        cursor={isDragging ? 'grabbing' : 'grab'}
        touchAction="none"
        display="inline-flex"
        p="1"
        borderRadius="l1"
      >
        <GripVertical size={16} aria-hidden />
      </chakra.button>
      <RowMark kind="statuses" row={row} />
    </chakra.li>
  );
}
