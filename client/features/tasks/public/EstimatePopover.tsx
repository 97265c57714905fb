import { Popover, Portal } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceButton, type ChoiceMenuProps, HiddenName } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { EstimateFields } from '#client/features/tasks/public/EstimateFields.tsx';

export interface EstimatePopoverProps {
  seconds: number;
  onSave: (seconds: number) => void;
  children: ReactNode;
  look?: ChoiceMenuProps['look'];
  /** As in `ChoiceMenu`. */
  isNamed?: boolean;
}

/** An estimate that is edited where it stands; like `ChoiceMenu` it costs a button until it is opened. */
export function EstimatePopover(props: EstimatePopoverProps) {
  const { seconds, onSave, children, look = 'cell', isNamed = false } = props;
  const { t } = useTranslation();
  const [isMade, setMade] = useState(false);
  const [open, setOpen] = useState(false);
  const contentRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMade) setOpen(true);
  }, [isMade]);

  const name = t('tasks.fields.estimate');
  const button = (
    <ChoiceButton
      type="button"
      look={look}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={isMade ? undefined : () => setMade(true)}
    >
      {isNamed ? null : <HiddenName>{name}</HiddenName>}
      {children}
    </ChoiceButton>
  );
  if (!isMade) return button;
  return (
    <Popover.Root
      open={open}
      onOpenChange={(details) => setOpen(details.open)}
      initialFocusEl={() => contentRef.current?.querySelector('input') ?? null}
      positioning={{ placement: 'bottom-end', gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>{button}</Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content ref={contentRef} w="auto" p="2" aria-label={name}>
            <EstimateFields seconds={seconds} onSave={onSave} onClose={() => setOpen(false)} />
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
