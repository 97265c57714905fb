import { chakra, HStack, Textarea } from '@chakra-ui/react';
import { Check, X } from 'lucide-react';
import {
  type Dispatch,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type SetStateAction,
  useRef,
  useState,
} from 'react';
import { notifyTitleTooLong, type SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { ownEscape } from '#client/lib/input/own-escape.ts';
import { useSaveOnRemoval } from '#client/lib/input/use-save-on-removal.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { type Task, taskTexts, taskTitleMaximum, taskTitleMinimum } from '#shared/tasks/task.schema.ts';

interface TaskTitleProps {
  task: Task;
  save: SaveTask;
  as: 'h1' | 'h2';
  /** The text while it is edited. */
  draft: string | undefined;
  setDraft: Dispatch<SetStateAction<string | undefined>>;
  /** Absent: the title may only be read. */
  onEdit: (() => void) | undefined;
}

/** Title tooltip above 60 characters. */
const tooltipFrom = 60;

const titleStyle = {
  textStyle: { base: 'xl', md: '2xl' },
  '@media (pointer: coarse)': { fontSize: '{fontSizes.xl}' },
  fontWeight: 'semibold',
  px: '1.5',
  mx: '-1.5',
  borderRadius: 'l2',
} as const;

/** The title of a task; while it is edited Enter, the check or leaving saves, Escape restores. */
export function TaskTitle({ task, save, as, draft, setDraft, onEdit }: TaskTitleProps) {
  async function commit(text: string) {
    setDraft(undefined);
    if (text === task.title) return;
    const isSaved = await save({ id: task.id, field: 'title', change: { title: text } });
    // Nothing typed is lost: what was refused is there to be sent again.
    if (!isSaved) setDraft((now) => now ?? text);
  }

  if (draft !== undefined) {
    return (
      <>
        <VisuallyHidden as={as}>{task.title}</VisuallyHidden>
        <TitleForm draft={draft} onChange={setDraft} onCommit={commit} onCancel={() => setDraft(undefined)} />
      </>
    );
  }
  return (
    <chakra.h1
      {...titleStyle}
      as={as}
      dir="auto"
      title={task.title.length > tooltipFrom ? task.title : undefined}
      overflowWrap="anywhere"
      textWrap="pretty"
      cursor={onEdit ? 'text' : undefined}
      _hover={onEdit ? { bg: 'bg.muted' } : undefined}
      onClick={onEdit}
    >
      {task.title}
    </chakra.h1>
  );
}

interface TitleFormProps {
  draft: string;
  onChange: (text: string) => void;
  onCommit: (text: string) => Promise<void>;
  onCancel: () => void;
}

function TitleForm({ draft, onChange, onCommit, onCancel }: TitleFormProps) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string>();
  const formRef = useRef<HTMLFormElement>(null);
  const isOver = useRef(false);

  function cancel() {
    isOver.current = true;
    onCancel();
  }

  function submit() {
    if (isOver.current) return;
    const text = draft.replace(/\s+/g, ' ').trim();
    if (text === '') return setRefusal(taskTexts.titleRequired);
    if (text.length < taskTitleMinimum) return setRefusal(taskTexts.titleTooShort);
    if (text.length > taskTitleMaximum) return notifyTitleTooLong('titleNotUpdated');
    isOver.current = true;
    void onCommit(text);
  }
  useSaveOnRemoval(formRef, submit);

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      submit();
    }
    if (event.key === 'Escape') cancel();
  }

  function leave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) submit();
  }

  return (
    <chakra.form
      ref={formRef}
      noValidate
      position="relative"
      onBlur={leave}
      {...ownEscape(true)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        {...titleStyle}
        autoresize
        autoFocus
        display="block"
        rows={1}
        py="0"
        w="calc(100% + 12px)"
        dir="auto"
        aria-label={t('tasks.fields.title')}
        aria-invalid={refusal !== undefined}
        aria-describedby="title-refusal"
        value={draft}
        onFocus={(event) => event.target.setSelectionRange(draft.length, draft.length)}
        onChange={(event) => {
          onChange(event.target.value);
          setRefusal(undefined);
        }}
        onKeyDown={press}
      />
      <HStack
        gap="0.5"
        position="absolute"
        top="calc(100% + 4px)"
        insetEnd="0"
        zIndex="1"
        p="0.5"
        borderRadius="l2"
        bg="bg.raised"
        boxShadow="float"
      >
        <IconButton type="submit" label={t('tasks.title.save')} size="sm" icon={<Check aria-hidden />} />
        <IconButton
          label={t('tasks.title.cancel')}
          size="sm"
          icon={<X aria-hidden />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={cancel}
        />
      </HStack>
      <chakra.p id="title-refusal" role="status" textStyle="xs" color="danger.fg" mt={refusal ? '1' : '0'}>
        {refusal}
      </chakra.p>
    </chakra.form>
  );
}
