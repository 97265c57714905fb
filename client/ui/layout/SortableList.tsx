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
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { KeyboardEvent, ReactNode } from 'react';

/** A click whose pointer slips a little is still a click. */
const pointer = { activationConstraint: { distance: 6 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates };

interface SortableListProps {
  ids: readonly string[];
  onMove: (from: number, to: number) => void;
  /** Screen reader announcements; with them keys can lift and move an item as well. */
  announcements?: Announcements;
  children: ReactNode;
}

/** A list from top to bottom whose items are dragged to another place. */
export function SortableList({ ids, onMove, announcements, children }: SortableListProps) {
  const byPointer = useSensor(PointerSensor, pointer);
  const byKeys = useSensor(KeyboardSensor, keyboard);
  const sensors = useSensors(byPointer, announcements ? byKeys : null);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis, restrictToParentElement]}
      accessibility={{ announcements }}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id)
          onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** The props of an item's element and of its grip. */
export function useSortableItem(id: string) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id });
  return {
    item: { ref: setNodeRef, style: { transform: CSS.Transform.toString(transform), transition } },
    /** The look during a drag. */
    lifted: {
      position: 'relative',
      zIndex: isDragging ? 'docked' : undefined,
      shadow: isDragging ? 'md' : undefined,
    } as const,
    listeners,
    button: { ref: setActivatorNodeRef, ...attributes, ...listeners },
    isDragging,
  };
}

/** The move by Alt and an arrow: a place up or down; undefined for every other key. */
export function stepOf({ altKey, key }: KeyboardEvent): -1 | 1 | undefined {
  if (!altKey) return undefined;
  if (key === 'ArrowUp') return -1;
  return key === 'ArrowDown' ? 1 : undefined;
}
