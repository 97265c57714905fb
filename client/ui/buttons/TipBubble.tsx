import { HStack, Portal, Tooltip } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';

interface TipBubbleProps {
  shortcut?: string;
  content: ReactNode;
  ids: { trigger: string; content: string };
  isOpen: boolean;
  onClose: () => void;
}

/** The bubble of a `Tip`. */
export function TipBubble({ ids, isOpen, onClose, content, shortcut }: TipBubbleProps) {
  return (
    <Tooltip.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      ids={ids}
      positioning={{ placement: 'bottom', gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content>
            <HStack gap="2">
              {content}
              {shortcut ? (
                <HStack
                  css={{
                    '& kbd': { bg: 'rgb(128 128 128 / .3)', color: 'inherit', borderColor: 'transparent' },
                  }}
                >
                  <Kbd keys={shortcut} />
                </HStack>
              ) : null}
            </HStack>
          </Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}
