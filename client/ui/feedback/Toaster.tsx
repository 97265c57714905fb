import { trackDismissableBranch } from '@zag-js/dismissable';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { useViewport } from '#client/lib/look/use-media-query.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import type { Notice } from './notify.ts';
import styles from './Toaster.module.css';
import { shownMessages, toaster } from './toaster.ts';
import { useSliding } from './use-sliding.ts';

const signs = { error: CircleAlert, success: CircleCheck, info: Info };

/**
 * Shows the messages of `notify`; once per application. On a phone above the page: what one is about to press, the
 * keyboard and the timer are at the bottom.
 */
export function Toaster() {
  const { t } = useTranslation();
  const { messages, isWaiting } = useStore(shownMessages);
  const side = useViewport() === 'phone' ? 'top' : 'bottom';
  const regionRef = useRef<HTMLElement>(null);
  const { leave, ...handlers } = useRegion(regionRef);
  useSliding(regionRef, messages, side);
  return createPortal(
    <section
      ref={regionRef}
      className={styles.region}
      tabIndex={-1}
      aria-label={t('notices.messages')}
      aria-live="polite"
      aria-relevant="additions text"
      aria-atomic="false"
      data-side={side}
      {...handlers}
    >
      {messages.map(({ id, notice, isLeaving }) => (
        <MessageBox
          key={id}
          id={id}
          notice={notice}
          side={side}
          isLeaving={isLeaving}
          isWaiting={isWaiting || notice.duration === Number.POSITIVE_INFINITY}
          leave={leave}
        />
      ))}
    </section>,
    document.body,
  );
}

interface MessageBoxProps {
  id: number;
  notice: Notice;
  side: 'top' | 'bottom';
  isLeaving: boolean;
  isWaiting: boolean;
  leave: () => void;
}

const MessageBox = memo(function MessageBox(props: MessageBoxProps) {
  const { id, notice, side, isLeaving, isWaiting, leave } = props;
  const { type, title, description, action, isOffer = false } = notice;
  const { t } = useTranslation();
  const ownId = useId();
  const Sign = signs[type];

  function close() {
    leave();
    toaster.dismiss(id);
  }

  return (
    <div
      role="status"
      className={styles.message}
      aria-atomic="true"
      aria-labelledby={`${ownId}-title`}
      aria-describedby={description ? `${ownId}-description` : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches a message, which waits meanwhile, and Escape closes it
      tabIndex={0}
      data-message
      data-side={side}
      data-state={isLeaving ? 'closed' : 'open'}
      data-paused={isWaiting ? '' : undefined}
      style={{ pointerEvents: isLeaving ? 'none' : 'auto' }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <span className={styles.sign} data-type={type}>
        <Sign size={16} aria-hidden />
      </span>
      <div className={styles.words}>
        <div id={`${ownId}-title`}>{title()}</div>
        {description ? (
          <span id={`${ownId}-description`} className={styles.description}>
            {description()}
          </span>
        ) : null}
      </div>
      {action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            leave();
            action.onClick();
            toaster.dismiss(id);
          }}
        >
          {action.label()}
        </button>
      ) : null}
      {isOffer ? (
        <button type="button" className={styles.close} aria-label={t('ui.close')} onClick={close}>
          <X size={16} aria-hidden />
        </button>
      ) : null}
    </div>
  );
});

/**
 * Messages wait while they have the pointer or the focus, or cannot be seen. Tab leads further, and closing the focused
 * message returns the focus to its origin.
 */
function useRegion(regionRef: RefObject<HTMLElement | null>) {
  const cameFrom = useRef<HTMLElement>(null);

  useEffect(() => {
    const region = regionRef.current;
    const onKeyDown = ({ altKey, code }: globalThis.KeyboardEvent) => {
      if (altKey && code === 'KeyT') region?.focus();
    };
    const onVisibility = () => (document.hidden ? toaster.wait('hidden') : toaster.goOn('hidden'));
    // Overlays of the page stay open while somebody presses a message.
    const stopBranch = trackDismissableBranch(region);
    document.addEventListener('keydown', onKeyDown, { capture: true });
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stopBranch();
      document.removeEventListener('keydown', onKeyDown, { capture: true });
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [regionRef]);

  return {
    leave() {
      const active = document.activeElement;
      if (!(active instanceof HTMLElement) || !regionRef.current?.contains(active)) return;
      cameFrom.current?.focus({ preventScroll: true });
      // The previous focus may be gone; a message that vanishes with the focus would keep the others paused.
      active.blur();
    },
    onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (currentTarget.contains(relatedTarget)) return;
      cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      toaster.wait('focus');
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.contains(relatedTarget)) toaster.goOn('focus');
    },
    // A finger that has pressed a message does not leave it, as far as the browser says.
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'touch' || toaster.wait('pointer'),
    onPointerLeave: () => toaster.goOn('pointer'),
  };
}
