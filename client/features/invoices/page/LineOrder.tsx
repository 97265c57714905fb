import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { restrictToParentElement, restrictToVerticalAxis } from '@dnd-kit/modifiers';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';

const dragPixels = 4;
const idOf = (index: number) => `line-${index}`;

interface LineOrderProps {
  count: number;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/** Lines that are dragged by their grip; the keyboard moves them with Alt and the arrow keys, or by their menu. */
export function LineOrder({ count, onMove, children }: LineOrderProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragPixels } }));
  const ids = Array.from({ length: count }, (_, index) => idOf(index));
  return (
    <DndContext
      sensors={sensors}
      modifiers={[restrictToVerticalAxis, restrictToParentElement]}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id)
          onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <chakra.ol listStyleType="none">{children}</chakra.ol>
      </SortableContext>
    </DndContext>
  );
}

/** One of them, with its grip in the margin. */
export function OrderedLine({ index, children, ...line }: HTMLChakraProps<'li'> & { index: number }) {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: idOf(index) });
  return (
    <chakra.li
      {...line}
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      position="relative"
      bg={isDragging ? 'bg.raised' : undefined}
      shadow={isDragging ? 'md' : undefined}
      zIndex={isDragging ? 'docked' : undefined}
      css={{ '@media (hover: hover)': { '&:not(:hover) > [data-grip]': { opacity: 0 } } }}
    >
      <chakra.span
        {...listeners}
        data-grip=""
        aria-hidden
        position="absolute"
        insetInlineStart="-5"
        top="2"
        h="7"
        w="5"
        display="inline-flex"
        alignItems="center"
        justifyContent="center"
        color="fg.subtle"
        cursor={isDragging ? 'grabbing' : 'grab'}
        touchAction="none"
      >
        <GripVertical size={14} />
      </chakra.span>
      {children}
    </chakra.li>
  );
}
