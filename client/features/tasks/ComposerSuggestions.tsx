import { chakra, HStack } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { taskNumberText } from '#client/features/tasks/parts/task-text.ts';
import type { Composer } from '#client/features/tasks/use-composer.ts';
import { IssueMark } from '#client/ui/IssueMark.tsx';
import { TaskNumber } from '#client/ui/TaskNumber.tsx';

export interface ComposerSuggestionsProps {
  /** Of the line: the entries are `<id>-<index>`. */
  id: string;
  composer: Composer;
  active: number;
  onHover: (index: number) => void;
  onPick: (index: number) => void;
}

/** Tasks that what is typed could mean, and the way to a new one. */
export function ComposerSuggestions({ id, composer, active, onHover, onPick }: ComposerSuggestionsProps) {
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
      <chakra.p px="2" py="1" textStyle="xs" color="fg.subtle">
        {t(mayChoose ? 'tasks.create.choose' : 'tasks.create.stopFirst')}
      </chakra.p>
      <chakra.div id={`${id}-list`} role="listbox" aria-label={t('tasks.create.matches')}>
        {suggestions.map((task, index) => (
          <Option key={task.id} {...option(index)} disabled={!mayChoose}>
            <IssueMark value={task.issueType} />
            <TaskNumber number={taskNumberText(task)} />
            <chakra.span truncate dir="auto" title={task.title}>
              {task.title}
            </chakra.span>
          </Option>
        ))}
        <Option {...option(suggestions.length)}>
          <Plus size={16} aria-hidden />
          <chakra.span truncate dir="auto">
            {t('tasks.create.withDetails', { title: title.trim() })}
          </chakra.span>
        </Option>
      </chakra.div>
    </chakra.div>
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
