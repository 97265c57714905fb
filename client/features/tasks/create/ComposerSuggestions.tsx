import '#client/locales/en/pages/home.json';
import { chakra, HStack } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MatchState, matchStates } from '#client/features/tasks/create/task-draft.ts';
import type { Composer } from '#client/features/tasks/create/use-composer.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Clipped } from '#client/ui/layout/looks.ts';
import { IssueMark, TaskNumber } from '#client/ui/marks/IssueMark.tsx';
import { taskNumberText } from '#shared/tasks/task-number.ts';

interface ComposerSuggestionsProps {
  /** Of the line: the entries are `<id>-<index>`. */
  id: string;
  composer: Composer;
  active: number;
  onHover: (index: number) => void;
  onPick: (index: number) => void;
  onState: (state: MatchState) => void;
}

/** Tasks that what is typed could mean, and the way to a new one. */
export function ComposerSuggestions(props: ComposerSuggestionsProps) {
  const { id, composer, active, onHover, onPick, onState } = props;
  const { t } = useTranslation();
  const { suggestions, mayChoose, title } = composer;
  const option = (index: number) => ({
    id: `${id}-${index}`,
    isActive: active === index,
    onHover: () => onHover(index),
    onPick: () => onPick(index),
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
          <Hint composer={composer} />
        </chakra.p>
        <Counters composer={composer} onState={onState} />
      </HStack>
      <chakra.div id={`${id}-list`} role="listbox" aria-label={t('tasks.create.matches')}>
        {suggestions.map((task, index) => (
          <Option key={task.id} {...option(index)} disabled={!mayChoose}>
            <IssueMark value={task.issueType} />
            <TaskNumber number={taskNumberText(task)} />
            <Clipped title={task.title}>{task.title}</Clipped>
          </Option>
        ))}
        <Option {...option(suggestions.length)}>
          <Plus size={16} aria-hidden />
          <Clipped>{t('tasks.create.withDetails', { title: title.trim() })}</Clipped>
        </Option>
      </chakra.div>
    </chakra.div>
  );
}

/** What choosing one of them does, or why it does nothing. */
function Hint({ composer: { mayChoose, shownState } }: { composer: Composer }) {
  const { t } = useTranslation();
  if (shownState === 'open') return t('tasks.create.choose');
  return t(mayChoose ? 'home.composer.chooseClosed' : 'home.composer.closed');
}

/** How many are open and closed; pressing one shows those. */
function Counters({ composer, onState }: Pick<ComposerSuggestionsProps, 'composer' | 'onState'>) {
  const { t } = useTranslation();
  const { counts, shownState } = composer;
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

interface OptionProps {
  id: string;
  isActive: boolean;
  disabled?: boolean;
  onHover: () => void;
  onPick: () => void;
  children: ReactNode;
}

function Option({ id, isActive, disabled = false, onHover, onPick, children }: OptionProps) {
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
      onMouseMove={isActive ? undefined : onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {children}
    </HStack>
  );
}
