import { Button, chakra, Flex, HStack, Spinner } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type Ref,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { ComposerSuggestions } from '#client/features/tasks/create/ComposerSuggestions.tsx';
import { DraftAssignees, DraftEstimate, DraftMenus } from '#client/features/tasks/create/DraftFields.tsx';
import type { Draft, MatchState } from '#client/features/tasks/create/task-draft.ts';
import { useComposer } from '#client/features/tasks/create/use-composer.ts';
import { useUnverified } from '#client/features/tasks/public/task-rights.ts';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { useIsRunning } from '#client/features/timer/public/use-timer.ts';
import { ownEscape } from '#client/lib/input/own-escape.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';

interface TaskComposerProps {
  lists: TaskLists;
  save: SaveTask;
  inputRef: Ref<HTMLInputElement>;
}

/** Always the same function, which does what the one of the last render does. */
function useLatest<Input extends readonly unknown[]>(run: (...input: Input) => void) {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...input: Input) => latest.current(...input), []);
}

const Line = chakra('input', {
  base: {
    flex: '1',
    minW: '0',
    h: 'row',
    bg: 'transparent',
    textStyle: 'sm',
    outline: 'none',
    _disabled: { cursor: 'not-allowed', pointerEvents: 'none' },
  },
});

/** One line: what is typed finds a task of the team, Enter makes a new one. */
export const TaskComposer = memo(function TaskComposer({ lists, save, inputRef }: TaskComposerProps) {
  const { t } = useTranslation();
  const composer = useComposer({ lists, save });
  const isRunning = useIsRunning();
  // A running timer has to be stopped first.
  const reason = isRunning ? t('tasks.create.stopFirst') : undefined;
  const { onRefused: create = composer.submit } = useUnverified();
  const id = useId();
  const disabled = reason !== undefined;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { found, hasSuggestions, title, showState } = composer;
  const { suggestions } = found;
  const isListShown = isOpen && hasSuggestions;
  // The last entry makes a new task with more than a title.
  const entries = suggestions.length + 1;

  function pick(index: number) {
    const task = suggestions[index];
    if (!task) composer.showForm();
    else if (found.mayChoose) composer.choose(task);
    setActive(-1);
  }

  const onPick = useLatest(pick);
  const submit = useLatest(create);
  const onState = useCallback(
    (state: MatchState) => {
      showState(state);
      setActive(-1);
    },
    [showState],
  );

  function enter() {
    if (isListShown && active >= 0) return pick(active);
    setOpen(false);
    create();
  }

  const keys = new Map<string, () => void>([
    ['Enter', enter],
    ['ArrowDown', () => setActive((active + 1) % entries)],
    ['ArrowUp', () => setActive(active <= 0 ? entries - 1 : active - 1)],
    ['Escape', () => setOpen(false)],
  ]);

  function press(event: KeyboardEvent) {
    const act = keys.get(event.key);
    if (!act || event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && !isListShown) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  function leave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  const line = (
    <HStack
      gap="2"
      px={{ base: '3', md: '4' }}
      borderTopRadius="l3"
      _focusWithin={{ boxShadow: 'inset 0 0 0 2px {colors.brand.focusRing}' }}
      {...(disabled ? { tabIndex: 0, role: 'group', 'aria-label': t('tasks.create.label') } : undefined)}
    >
      <chakra.span color="fg.subtle">
        {composer.isPending ? <Spinner size="xs" /> : <Plus size={16} aria-hidden />}
      </chakra.span>
      <Line
        ref={inputRef}
        role="combobox"
        aria-label={t('tasks.create.label')}
        aria-expanded={isListShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListShown && active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={composer.refusal !== undefined}
        aria-describedby={`${id}-refusal`}
        placeholder={reason ?? t('tasks.create.placeholder')}
        autoComplete="off"
        dir="auto"
        disabled={disabled}
        value={title}
        onChange={(event) => {
          composer.changeTitle(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={press}
        {...ownEscape(isListShown)}
      />
      {title.trim() === '' ? <FocusKey disabled={disabled} /> : <Kbd keys="enter" />}
    </HStack>
  );
  return (
    <chakra.div position="relative" onBlur={leave}>
      <Tip reason={reason}>{line}</Tip>
      {isListShown ? (
        <ComposerSuggestions
          id={id}
          found={found}
          active={active}
          onHover={setActive}
          onPick={onPick}
          onState={onState}
        />
      ) : null}
      <chakra.p
        id={`${id}-refusal`}
        role="status"
        textStyle="xs"
        color="danger.fg"
        px={{ base: '3', md: '4' }}
        py={composer.refusal ? '2' : '0'}
        ps={{ base: '9', md: '10' }}
      >
        {composer.refusal}
      </chakra.p>
      {composer.isFormShown ? (
        <ComposerForm
          draft={composer.draft}
          onChange={composer.changeDraft}
          lists={lists}
          isPending={composer.isPending}
          onSubmit={submit}
        />
      ) : null}
    </chakra.div>
  );
});

/** The key that leads here, until one is here. */
function FocusKey({ disabled }: { disabled: boolean }) {
  if (disabled) return null;
  return (
    <chakra.span hideBelow="md" css={{ ':focus-within > &': { display: 'none' } }}>
      <Kbd keys="C" />
    </chakra.span>
  );
}

interface ComposerFormProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  lists: TaskLists;
  isPending: boolean;
  onSubmit: () => void;
}

/** Everything a task may get at birth, in one line; what is typed into the line does not draw it. */
const ComposerForm = memo(function ComposerForm(props: ComposerFormProps) {
  const { draft, onChange, lists, isPending, onSubmit } = props;
  const { t } = useTranslation();
  return (
    <Flex
      role="group"
      aria-label={t('tasks.create.details')}
      wrap="wrap"
      gap="2"
      ps={{ base: '3', md: '10' }}
      pe={{ base: '3', md: '4' }}
      pb="3"
      align="center"
    >
      <DraftMenus draft={draft} onChange={onChange} lists={lists} />
      <DraftEstimate draft={draft} onChange={onChange} />
      <DraftAssignees draft={draft} onChange={onChange} />
      <Button variant="outline" size="sm" ms="auto" loading={isPending} onClick={onSubmit}>
        {t('tasks.create.submit')}
      </Button>
    </Flex>
  );
});
