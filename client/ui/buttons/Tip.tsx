import { HStack, Portal, Tooltip } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Kbd } from './Kbd.tsx';

interface TipProps {
  content: ReactNode;
  /** Keys as `Kbd` takes them. */
  shortcut?: string;
  /** The id of the trigger when another widget (menu, popover) has given it one. */
  triggerId?: string;
  disabled?: boolean;
  children: ReactElement;
}

/** Most tips are never looked at: what is shown is there from the first time that one opens. */
export function Tip({ content, shortcut, triggerId, disabled = false, children }: TipProps) {
  const [isUsed, setUsed] = useState(false);
  return (
    <Tooltip.Root
      openDelay={400}
      closeDelay={80}
      disabled={disabled}
      onOpenChange={({ open }) => {
        if (open) setUsed(true);
      }}
      ids={triggerId ? { trigger: triggerId } : undefined}
      positioning={{ placement: 'bottom', gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      {isUsed ? <Bubble content={content} shortcut={shortcut} /> : null}
    </Tooltip.Root>
  );
}

function Bubble({ content, shortcut }: Pick<TipProps, 'content' | 'shortcut'>) {
  return (
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
  );
}
