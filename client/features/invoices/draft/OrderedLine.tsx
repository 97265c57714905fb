import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { GripVertical } from 'lucide-react';
import { useSortableItem } from '#client/ui/layout/SortableList.tsx';

/** A line that is dragged by the grip in its margin. */
export function OrderedLine({ id, children, ...line }: HTMLChakraProps<'li'> & { id: string }) {
  const { item, lifted, listeners, isDragging } = useSortableItem(id);
  return (
    <chakra.li
      {...line}
      {...item}
      {...lifted}
      bg={isDragging ? 'bg.raised' : undefined}
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
