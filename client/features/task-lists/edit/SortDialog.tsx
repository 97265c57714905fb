import { chakra } from '@chakra-ui/react';
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { restrictToParentElement, restrictToVerticalAxis } from '@dnd-kit/modifiers';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import { z } from 'zod';
import type { EditedRow } from '#client/features/task-lists/edit/list-kinds.ts';
import { RowMark } from '#client/features/task-lists/edit/RowDialog.tsx';
import { useSaveStatusOrder } from '#client/features/task-lists/public/use-save-status-order.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { listName } from '#client/ui/marks/humanize.ts';

const schema = z.object({ order: z.custom<EditedRow[]>() });

/** The order of the statuses, by mouse, touch or keys; nothing is saved before "Save". */
export function SortDialog({ rows, onClose }: { rows: readonly EditedRow[]; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync: saveOrder } = useSaveStatusOrder();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

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
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[restrictToVerticalAxis, restrictToParentElement]}
        accessibility={{ announcements: useAnnouncements(order) }}
        onDragEnd={({ active, over }) => {
          if (over === null || active.id === over.id) return;
          const place = (id: unknown) => order.findIndex((row) => row.id === id);
          setOrder(arrayMove(order, place(active.id), place(over.id)));
        }}
      >
        <SortableContext items={order.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <chakra.ol borderWidth="1px" borderRadius="l2">
            {order.map((row) => (
              <SortRow key={row.id} row={row} />
            ))}
          </chakra.ol>
        </SortableContext>
      </DndContext>
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
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: row.id,
    });
  return (
    <chakra.li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      display="flex"
      alignItems="center"
      gap="2"
      minH="row"
      px="2"
      bg="bg.panel"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
      zIndex={isDragging ? 'docked' : undefined}
      position="relative"
      shadow={isDragging ? 'md' : undefined}
    >
      <chakra.button
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
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
