import { Spinner } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { QueuedMark } from '#client/features/offline-queue/public/QueuedMark.tsx';
import { useWithoutTask } from '#client/features/timesheets/SheetMarks.tsx';
import type { dayMarks } from '#client/features/timesheets/week/day-marks.ts';
import type { CellEdits, CellTarget } from '#client/features/timesheets/week/use-cell-edits.ts';
import { ownEscape } from '#client/lib/input/own-escape.ts';
import type { GridStep, SpotProps } from '#client/lib/input/use-grid-focus.ts';
import { useSaveOnRemoval } from '#client/lib/input/use-save-on-removal.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';

interface InputCellProps {
  id: string;
  target: CellTarget;
  editing: CellEdits;
  spot: ReturnType<SpotProps>;
  onStep: (key: Parameters<GridStep>[1]) => void;
  marks: ReturnType<typeof dayMarks>;
}

/** Keys that start typing a length, as against a shortcut of the page. */
const beginsLength = /^[\d.,:]$/;

/** The target of keys that end the typing. */
const ends: Readonly<Record<string, string>> = {
  Enter: 'ArrowDown',
  ArrowDown: 'ArrowDown',
  ArrowUp: 'ArrowUp',
};

/** The text being typed; leaving the field in any way saves it once. */
function useTyping(save: (text: string) => void) {
  const [text, setText] = useState<string>();
  const [selectAll, setSelectAll] = useState(false);
  const isOver = useRef(true);

  function begin(first: string, options: { isSelected: boolean }) {
    isOver.current = false;
    setSelectAll(options.isSelected);
    setText(first);
  }
  function end(action: 'save' | 'cancel') {
    if (isOver.current) return;
    isOver.current = true;
    setText(undefined);
    if (action === 'save') save(text ?? '');
  }
  return { text, setText, selectAll, begin, end };
}

/** Shows a length and takes another: typing replaces it, Enter and a click change it, Delete clears it. */
export function InputCell({ id, target, editing, marks, spot, onStep }: InputCellProps) {
  const format = useFormat();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const comesBack = useRef(false);
  const { cell } = target;
  const edit = editing.edits.get(target.key);
  const typing = useTyping((text) => void editing.save(target, text));
  const { text } = typing;
  const isTyping = text !== undefined;
  useEffect(() => {
    if (isTyping || !comesBack.current) return;
    comesBack.current = false;
    buttonRef.current?.focus();
  }, [isTyping]);

  function begin() {
    if (edit && !edit.problem) return;
    const duration = cell.seconds > 0 ? format.duration(cell.shownSeconds) : '';
    typing.begin(edit?.text ?? duration, { isSelected: true });
  }

  function cancel() {
    comesBack.current = true;
    if (edit?.problem) editing.drop(target.key);
    typing.end('cancel');
  }

  function onCellKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || (edit && !edit.problem)) return;
    const clears = event.key === 'Delete' || event.key === 'Backspace';
    if (clears && cell.seconds > 0) void editing.save(target, '');
    else if (event.key === 'F2') begin();
    else if (beginsLength.test(event.key)) typing.begin(event.key, { isSelected: false });
    else return;
    event.preventDefault();
  }

  return (
    <td {...marks}>
      {isTyping ? (
        <LengthField
          target={target}
          typing={typing}
          onCancel={cancel}
          spot={spot}
          onStep={onStep}
          problemId={edit?.problem ? `${id}-problem` : undefined}
        />
      ) : (
        <CellButton
          id={id}
          target={target}
          edit={edit}
          ref={buttonRef}
          onClick={begin}
          onKeyDown={onCellKey}
          spot={spot}
        />
      )}
    </td>
  );
}

function useCellWords({ row, cell }: InputCellProps['target']) {
  const withoutTask = useWithoutTask();
  const format = useFormat();
  return { task: row.task?.title ?? withoutTask, day: format.dateLong(cell.day) };
}

interface CellButtonProps {
  id: string;
  target: InputCellProps['target'];
  edit: ReturnType<CellEdits['edits']['get']>;
  ref: React.Ref<HTMLButtonElement>;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  spot: InputCellProps['spot'];
}

function CellButton({ id, target, edit, ref, onClick, onKeyDown, spot }: CellButtonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCellWords(target);
  const seconds = edit ? edit.seconds : target.cell.shownSeconds;
  const key = seconds === 0 ? 'timesheets.cellEmpty' : 'timesheets.cell';
  const time = seconds === undefined ? (edit?.text ?? '') : format.duration(seconds);
  return (
    <button
      ref={ref}
      id={id}
      type="button"
      className="num"
      aria-label={t(key, { ...words, time })}
      aria-busy={edit && !edit.problem ? true : undefined}
      aria-describedby={edit?.problem ? `${id}-problem` : undefined}
      data-empty={seconds === 0 ? '' : undefined}
      data-failed={edit?.problem ? '' : undefined}
      title={edit?.problem?.message}
      onClick={onClick}
      onKeyDown={onKeyDown}
      {...spot}
    >
      {edit?.problem ? <CircleAlert size={14} aria-hidden /> : null}
      {edit && !edit.problem ? <Spinner size="xs" aria-hidden /> : null}
      <QueuedMark ids={target.cell.entries.map(({ log }) => log.id)} size={12} />
      {seconds === undefined ? edit?.text : <Duration seconds={seconds} zeroAs="–" />}
    </button>
  );
}

interface LengthFieldProps {
  target: InputCellProps['target'];
  typing: ReturnType<typeof useTyping>;
  onCancel: () => void;
  spot: InputCellProps['spot'];
  onStep: (key: string) => void;
  problemId: string | undefined;
}

/** At either end of what is typed the arrows lead out of it. */
function isAtEdge(input: HTMLInputElement, key: string): boolean {
  const { selectionStart, selectionEnd, value } = input;
  if (selectionStart !== selectionEnd) return false;
  return key === 'ArrowLeft' ? selectionStart === 0 : selectionStart === value.length;
}

function LengthField({ target, typing, onCancel, spot, onStep, problemId }: LengthFieldProps) {
  const { t } = useTranslation();
  const words = useCellWords(target);
  const inputRef = useRef<HTMLInputElement>(null);
  const { selectAll } = typing;
  useEffect(() => {
    inputRef.current?.focus();
    if (selectAll) inputRef.current?.select();
  }, [selectAll]);
  useSaveOnRemoval(inputRef, () => typing.end('save'));

  function leave(event: KeyboardEvent, key: string) {
    event.preventDefault();
    typing.end('save');
    onStep(key);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation();
    const { key, shiftKey, currentTarget } = event;
    const to = ends[key];
    if (key === 'Escape') onCancel();
    else if (to !== undefined) leave(event, to);
    else if (key === 'Tab') leave(event, nextKey(currentTarget, shiftKey ? 'back' : 'on'));
    else if ((key === 'ArrowLeft' || key === 'ArrowRight') && isAtEdge(currentTarget, key)) leave(event, key);
  }

  return (
    <input
      ref={inputRef}
      className="num"
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      aria-label={t('timesheets.edit.cell', words)}
      aria-invalid={problemId !== undefined}
      aria-describedby={problemId}
      value={typing.text ?? ''}
      {...ownEscape(true)}
      onChange={(event) => typing.setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => typing.end('save')}
      {...spot}
    />
  );
}

/** The arrow in place of the Tab key, also in layouts from right to left. */
function nextKey(input: HTMLElement, way: 'on' | 'back'): string {
  const isRightToLeft = input.closest('table')?.matches(':dir(rtl)') ?? false;
  return (way === 'on') === isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
}
