import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import styles from '#client/features/timer/public/TimerBar.module.css';
import { WorkInput } from '#client/features/timer/public/WorkInput.tsx';
import { typedWork } from '#client/features/timer/typed-work.ts';
import { ownEscape } from '#client/lib/input/own-escape.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { PopupPanel } from '#client/ui/dialogs/PopupPanel.tsx';
import { useListbox } from '#client/ui/pickers/Listbox.tsx';
import { useWork } from './use-work.ts';
import { WorkList } from './WorkList.tsx';

export interface WorkFieldHandle {
  /** Starts what is typed, as Enter does. */
  start: () => void;
}

interface WorkFieldProps {
  ref?: Ref<WorkFieldHandle>;
  /** The id of the bar, below which the list opens. */
  frameId: string;
  /** Whether the shown work stays in sight beside typed text, until somebody goes on typing. */
  keepsWork: boolean;
  /** The work that is shown as long as nobody types. */
  children: ReactNode;
}

/** The field of the timer bar, and the list of what can be started. */
export function WorkField({ ref, frameId, keepsWork, children }: WorkFieldProps) {
  const { t } = useTranslation();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  if (isOpen && !isUsed) setUsed(true);
  const ids = { trigger: useId(), content: useId(), anchor: frameId };
  const shownId = useId();
  const text = useStore(typedWork);
  const work = useWork({ isActive: isOpen || text !== '', onDone: () => setOpen(false) });
  const rows = work.groups.flatMap((group) => group.rows);
  const start = (wanted: string | undefined) => {
    const row = rows.find(({ key }) => key === wanted);
    if (row) work.pick(row);
  };
  const listbox = useListbox(
    rows.map(({ key }) => key),
    start,
  );
  useImperativeHandle(ref, () => ({ start: () => start(rows[0]?.key) }));
  // Somebody typed before the list could be there.
  useEffect(() => {
    if (document.activeElement === inputRef.current && typedWork.read() !== '') setOpen(true);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (isOpen) setOpen(false);
      else if (text === '') event.currentTarget.blur();
      else work.setText('');
    } else if (isOpen) {
      listbox.input.onKeyDown(event);
    } else if (event.key === 'ArrowDown' || (event.key === 'Enter' && text !== '')) {
      event.preventDefault();
      setOpen(true);
    }
  }

  function change(next: string): void {
    if (next !== text) work.setText(next);
    listbox.highlightFirst();
    setOpen(true);
  }

  const shows = isOpen ? { ...listbox.input } : {};
  return (
    <div className={styles.field} data-covered={!isOpen && (keepsWork || text === '') ? '' : undefined}>
      <WorkInput
        {...shows}
        {...ownEscape(true)}
        id={ids.trigger}
        inputRef={inputRef}
        role="combobox"
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-describedby={shownId}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        onWanted={() => setOpen(true)}
        onText={change}
      />
      <div id={shownId} className={styles.shown}>
        {children}
      </div>
      {isUsed ? (
        <PopupPanel
          label={t('timer.chooseTask')}
          ids={ids}
          isOpen={isOpen}
          onOpenChange={setOpen}
          side="start"
          gutter={4}
          css={{ '--under': 'colors.bg.raised' }}
        >
          <WorkList work={work} listbox={listbox} onText={change} />
        </PopupPanel>
      ) : null}
    </div>
  );
}
