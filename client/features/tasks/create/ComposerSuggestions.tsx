import { chakra, HStack } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { type MatchState, matchStates } from '#client/features/tasks/create/task-draft.ts';
import type { Found } from '#client/features/tasks/create/use-composer.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Clipped } from '#client/ui/layout/looks.ts';
import { IssueMark, TaskNumber } from '#client/ui/marks/IssueMark.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';

interface Handlers {
  onHover: (index: number) => void;
  onPick: (index: number) => void;
}

interface ComposerSuggestionsProps extends Handlers {
  /** The id of the line: the entries are `<id>-<index>`. */
  id: string;
  found: Found;
  active: number;
  onState: (state: MatchState) => void;
}

/** Tasks that what is typed could mean, and the way to a new one; the next letter does not wait for them. */
export const ComposerSuggestions = memo(function ComposerSuggestions(props: ComposerSuggestionsProps) {
  const { id, found, active, onHover, onPick, onState } = props;
  const { t } = useTranslation();
  const { suggestions, mayChoose, text } = found;
  const option = (index: number) => ({
    id: `${id}-${index}`,
    index,
    isActive: active === index,
    onHover,
    onPick,
  });
  return (
    <chakra.div
      position="absolute"
      insetInline="2"
      top="calc({sizes.row} + 4px)"
      zIndex="dropdown"
      p="1"
      bg="bg.raised"
      borderRadius="l3"
      boxShadow="float"
      css={{ '--under': 'colors.bg.raised' }}
    >
      <HStack px="2" py="1" gap="2" align="start" textStyle="xs" color="fg.subtle">
        <chakra.p flex="1" minW="0">
          <Hint found={found} />
        </chakra.p>
        <Counters found={found} onState={onState} />
      </HStack>
      <chakra.div id={`${id}-list`} role="listbox" aria-label={t('tasks.create.matches')}>
        {suggestions.map((task, index) => (
          <TaskOption key={task.id} {...option(index)} task={task} disabled={!mayChoose} />
        ))}
        <Option {...option(suggestions.length)}>
          <Plus size={16} aria-hidden />
          <Clipped>{t('tasks.create.withDetails', { title: text })}</Clipped>
        </Option>
      </chakra.div>
    </chakra.div>
  );
});

/** The effect of choosing one of them, or the reason why it has none. */
function Hint({ found: { mayChoose, shownState } }: { found: Found }) {
  const { t } = useTranslation();
  if (shownState === 'open') return t('tasks.create.choose');
  return t(mayChoose ? 'home.composer.chooseClosed' : 'home.composer.closed');
}

/** The numbers of open and closed matches; pressing one shows its tasks. */
function Counters({ found, onState }: Pick<ComposerSuggestionsProps, 'found' | 'onState'>) {
  const { t } = useTranslation();
  const { counts, shownState } = found;
  return (
    <HStack role="group" aria-label={t('home.composer.states')} gap="1" flexShrink="0">
      {matchStates.map((state) => (
        <chakra.button
          key={state}
          type="button"
          aria-pressed={state === shownState}
          disabled={counts[state] === 0}
          px="1.5"
          minH="6"
          borderRadius="l1"
          className="num"
          cursor="pointer"
          _hover={{ bg: 'bg.muted' }}
          _pressed={{ bg: 'brand.subtle', color: 'brand.fg' }}
          _disabled={{ cursor: 'default', bg: 'transparent' }}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onState(state)}
        >
          {t(`home.composer.${state}Count`, { count: counts[state] })}
        </chakra.button>
      ))}
    </HStack>
  );
}

interface OptionProps extends Handlers {
  id: string;
  index: number;
  isActive: boolean;
  disabled?: boolean;
}

/** Not drawn again while it stays among what is found. */
const TaskOption = memo(function TaskOption({ task, ...option }: OptionProps & { task: Task }) {
  return (
    <Option {...option}>
      <IssueMark value={task.issueType} />
      <TaskNumber number={taskNumberText(task)} />
      <Clipped title={task.title}>{task.title}</Clipped>
    </Option>
  );
});

function Option(props: OptionProps & { children: ReactNode }) {
  const { id, index, isActive, disabled = false, onHover, onPick, children } = props;
  return (
    <HStack
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={disabled || undefined}
      gap="2"
      minH="8"
      px="2"
      borderRadius="l2"
      textStyle="sm"
      cursor={disabled ? 'not-allowed' : 'pointer'}
      color={disabled ? 'fg.subtle' : undefined}
      bg={isActive ? 'bg.muted' : undefined}
      onMouseMove={isActive ? undefined : () => onHover(index)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(index)}
    >
      {children}
    </HStack>
  );
}
