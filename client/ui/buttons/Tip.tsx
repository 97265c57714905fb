import { mergeProps } from '@chakra-ui/react';
import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { TipBubble } from './TipBubble.tsx';

export interface Refusal {
  /**
   * The reason why the button does nothing for now, and a remedy. The button keeps its focus and shows the reason, also
   * when it is pressed.
   */
  reason?: string;
  /** Leads to what has to be done first; without a reason, the button looks as usual. */
  onRefused?: () => void;
}

interface TipProps extends Refusal {
  /** Absent where the button says it itself. */
  content?: ReactNode;
  /** Keys as `Kbd` takes them. */
  shortcut?: string;
  /** The id of the trigger if another widget (menu, popover) set it. */
  triggerId?: string;
  disabled?: boolean;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

const openDelayMs = 400;
const closeDelayMs = 80;
/** A finger leaves nothing behind that would close it. */
const explainedMs = 6000;
/** Beside a tip that is open the next one opens at once. */
let openTips = 0;

/** Explains its button on hover or focus. Until then it costs its handlers. */
export function Tip(props: TipProps) {
  const { content, reason, onRefused, shortcut, triggerId, disabled = false, children } = props;
  const ownId = useId();
  const { isOpen, isUsed, close, explain, handlers } = useTip();
  const ids = { trigger: triggerId ?? ownId, content: `${ownId}-tip` };
  const shown = reason ?? (disabled ? undefined : content);
  const trigger = {
    ...handlers,
    id: ids.trigger,
    'aria-describedby': isOpen ? ids.content : children.props['aria-describedby'],
  };
  const explained = reason === undefined ? {} : { 'aria-disabled': true, 'aria-description': reason };
  const refused = {
    ...explained,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      if (reason !== undefined) explain();
      onRefused?.();
    },
  };
  const isRefused = reason !== undefined || onRefused !== undefined;
  const own = { ...mergeProps(children.props, trigger), ...(isRefused ? refused : undefined) };
  return (
    <>
      {shown === undefined && !isRefused ? children : cloneElement(children, own)}
      {isUsed && shown !== undefined ? (
        <TipBubble
          ids={ids}
          isOpen={isOpen}
          onClose={close}
          content={shown}
          shortcut={reason === undefined ? shortcut : undefined}
        />
      ) : null}
    </>
  );
}

/** When a tip is open, by what happens to its trigger. */
function useTip() {
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    openTips += 1;
    return () => {
      openTips -= 1;
    };
  }, [isOpen]);

  function after(delayMs: number, act: () => void): void {
    window.clearTimeout(timer.current);
    if (delayMs > 0) timer.current = window.setTimeout(act, delayMs);
    else act();
  }

  function show(): void {
    setOpen(true);
    setUsed(true);
  }

  const hide = () => setOpen(false);
  const close = () => after(0, hide);
  const leave = () => after(closeDelayMs, hide);
  function explain(): void {
    show();
    after(explainedMs, hide);
  }
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') after(openTips > 0 ? 0 : openDelayMs, show);
    },
    onPointerLeave: leave,
    onPointerCancel: leave,
    onPointerDown: close,
    onClick: close,
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) after(0, show);
    },
    onBlur: close,
  };
  return { isOpen, isUsed, close, explain, handlers };
}
