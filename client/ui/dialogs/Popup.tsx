import { mergeProps } from '@chakra-ui/react';
import {
  type ButtonHTMLAttributes,
  cloneElement,
  type MouseEvent,
  type ReactElement,
  useId,
  useState,
} from 'react';
import type { PopupLook } from './PopupPanel.tsx';
import { PopupPanel } from './PopupPanel.tsx';

export interface PopupProps extends PopupLook {
  /** The button that opens it. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The id that the trigger carries, if another widget set it. */
  triggerId?: string;
  disabled?: boolean;
}

/**
 * An overlay beside its button; closes on Escape and with a click elsewhere. Until it is first opened it costs its
 * button.
 */
export function Popup(props: PopupProps) {
  const { trigger, open, onOpenChange, triggerId, disabled, ...panel } = props;
  const ownId = useId();
  const [isOpenByItself, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const isOpen = open ?? isOpenByItself;
  if (isOpen && !isUsed) setUsed(true);
  const ids = { trigger: triggerId ?? ownId, content: `${ownId}-popup` };

  const change: NonNullable<typeof onOpenChange> = (next) => {
    setOpen(next);
    onOpenChange?.(next);
  };

  const opener = {
    type: 'button' as const,
    id: ids.trigger,
    disabled: disabled || trigger.props.disabled,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? ids.content : undefined,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if (!event.defaultPrevented) change(!isOpen);
    },
  };
  return (
    <>
      {cloneElement(trigger, mergeProps(trigger.props, opener))}
      {isUsed ? <PopupPanel {...panel} ids={ids} isOpen={isOpen} onOpenChange={change} /> : null}
    </>
  );
}
