import { Box, Button, chakra, HStack, Input, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { matchesTask } from '#client/features/tasks/public/task-view.ts';
import { useCreateTask } from '#client/features/tasks/public/task-writes.ts';
import { taskChoices, teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { ownEscape } from '#client/lib/input/own-escape.ts';
import { createDraftTexts } from '#client/lib/session/draft-texts.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { TaskChoice } from '#client/ui/marks/TaskChoice.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isPlannable, plannedTitleMinimum, typedTask } from './typed-text.ts';

const searchMinimum = 2;
const shownMatches = 6;

/** Text typed into the line of a plan, until the plan contains it. */
const typed = createDraftTexts('plan-lines');

interface AddTaskProps {
  /** The plan that the line is for: another one has a text of its own. */
  plan: string;
  /** Tasks that are there already. */
  except: readonly string[];
  employeeId: string;
  onAdd: (task: Task) => void;
}

function useFound(text: string, { except, employeeId }: Pick<AddTaskProps, 'except' | 'employeeId'>) {
  const scope = useScope();
  const { data } = useReadOf(teamTasksQuery(scope));
  const searched = useDeferredValue(text.trim());
  return useMemo(() => {
    if (searched.length < searchMinimum) return [];
    return taskChoices(data?.items ?? [], employeeId)
      .filter((task) => !except.includes(task.id) && matchesTask(task, searched))
      .slice(0, shownMatches);
  }, [data, searched, except, employeeId]);
}

function useNewTask({ employeeId, onAdd }: Pick<AddTaskProps, 'employeeId' | 'onAdd'>) {
  const scope = useScope();
  const { mutateAsync, isPending } = useCreateTask();
  const [failure, setFailure] = useState<string>();
  async function create(text: string): Promise<boolean> {
    setFailure(undefined);
    try {
      const members = [{ id: employeeId }];
      onAdd(await mutateAsync({ ...typedTask(text), members, projectId: scope.projectId }));
      return true;
    } catch (error) {
      setFailure(errorText(error));
      return false;
    }
  }
  return { create, isPending, failure };
}

/** Finds a task by its name, or makes one: "Call the bank ~0:30". */
export function AddTask({ plan, except, employeeId, onAdd }: AddTaskProps) {
  const { t } = useTranslation();
  const text = useStore(typed)[plan] ?? '';
  const setText = (next: string) => typed.writeText(plan, next);
  const [active, setActive] = useState(0);
  const listId = useId();
  const found = useFound(text, { except, employeeId });
  const { create, isPending, failure } = useNewTask({ employeeId, onAdd });
  const mayCreate = isPlannable(typedTask(text)) && !isPending;
  const chosen = found[active];

  function add(task: Task) {
    setText('');
    setActive(0);
    onAdd(task);
  }

  async function make() {
    if (mayCreate && (await create(text))) setText('');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen) add(chosen);
    else void make();
  }

  function move(event: KeyboardEvent) {
    const step = new Map([
      ['ArrowDown', 1],
      ['ArrowUp', -1],
    ]).get(event.key);
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      setText('');
    }
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    // One place past the last match nothing is chosen: Enter makes the task.
    setActive((now) => Math.min(found.length, Math.max(0, now + step)));
  }

  return (
    <chakra.form noValidate onSubmit={submit} borderTopWidth="1px" borderColor="border.muted">
      <HStack ps="3" pe="2" minH="11" gap="2" color="fg.subtle">
        <Plus size={16} aria-hidden />
        <Input
          variant="flushed"
          border="0"
          outline="0"
          px="0"
          h="9"
          value={text}
          dir="auto"
          role="combobox"
          aria-label={t('plans.add.label')}
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen ? `${listId}-${active}` : undefined}
          placeholder={t('plans.add.placeholder')}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={move}
          {...ownEscape(text !== '')}
        />
        {text.trim() === '' ? null : (
          <Tip reason={mayCreate ? undefined : t('plans.add.minimum', { count: plannedTitleMinimum })}>
            <Button size="sm" variant="outline" onClick={() => void make()}>
              {t('plans.add.create')}
            </Button>
          </Tip>
        )}
      </HStack>
      {failure ? (
        <Text role="alert" textStyle="xs" color="danger.fg" px="3" pb="2">
          {failure}
        </Text>
      ) : null}
      <Box id={listId} role="listbox" aria-label={t('plans.add.found')} hidden={found.length === 0}>
        {found.map((task, index) => (
          <chakra.div
            key={task.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            display="flex"
            alignItems="center"
            h="row"
            px="3"
            textStyle="sm"
            cursor="pointer"
            borderTopWidth="1px"
            borderColor="border.muted"
            bg={index === active ? 'bg.muted' : undefined}
            onPointerDown={(event) => event.preventDefault()}
            onPointerEnter={() => setActive(index)}
            onClick={() => add(task)}
          >
            <TaskChoice inList task={task} />
          </chakra.div>
        ))}
      </Box>
    </chakra.form>
  );
}
