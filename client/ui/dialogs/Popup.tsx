import { mergeProps, Popover, Portal } from '@chakra-ui/react';
import {
  type ButtonHTMLAttributes,
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

export interface PopupProps extends Omit<Popover.ContentProps, 'children'> {
  label: string;
  /** The button that opens it. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The id that the trigger carries, when another widget has given it one. */
  triggerId?: string;
  disabled?: boolean;
  side?: 'start' | 'end';
  /** Pixels between the button and it. */
  gutter?: number;
  /** Selects what gets the focus when it opens. */
  focusOn?: string;
}

/** What a button opens beside it; closes on Escape and with a click elsewhere. Until it is first opened it costs its button. */
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
      {isUsed ? <Panel {...panel} ids={ids} isOpen={isOpen} onOpenChange={change} /> : null}
    </>
  );
}

interface PanelProps
  extends Omit<PopupProps, 'trigger' | 'open' | 'onOpenChange' | 'triggerId' | 'disabled'> {
  ids: { trigger: string; content: string };
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}

function Panel(props: PanelProps) {
  const { label, children, ids, isOpen, onOpenChange, side = 'end', gutter = 8, focusOn, ...content } = props;
  const contentRef = useRef<HTMLDivElement>(null);
  const first = () => (focusOn ? (contentRef.current?.querySelector<HTMLElement>(focusOn) ?? null) : null);
  // What is open from the first moment on would leave the focus where it is.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    setMounted(true);
  }, []);
  return (
    <Popover.Root
      open={isOpen && isMounted}
      onOpenChange={(details) => onOpenChange(details.open)}
      ids={ids}
      initialFocusEl={focusOn ? first : undefined}
      positioning={{ placement: `bottom-${side}`, gutter }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Popover.Positioner>
          <Popover.Content ref={contentRef} aria-label={label} {...content}>
            {children}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
