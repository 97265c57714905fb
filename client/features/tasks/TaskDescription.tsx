import { Button, chakra, HStack, Stack } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isVerified } from '#client/features/tasks/public/task-rights.ts';
import {
  type Conflict,
  type DescriptionState,
  useDescription,
} from '#client/features/tasks/use-description.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { lazyView } from '#client/lib/lazy-part.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { RichTextView } from '#client/ui/rich-text/RichTextView.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

const RichTextEditor = lazyView(() =>
  import('#client/ui/rich-text/RichTextEditor.tsx').then((module) => module.RichTextEditor),
);

export interface TaskDescriptionProps {
  task: Task;
  mayEdit: boolean;
}

/** What the task is about; it is saved while it is written. */
export function TaskDescription({ task, mayEdit }: TaskDescriptionProps) {
  const scope = useScope();
  return (
    <chakra.div mt="2">
      {mayEdit && isVerified(scope) ? (
        <Written task={task} />
      ) : (
        <RichTextView html={task.description ?? ''} />
      )}
    </chakra.div>
  );
}

function Written({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { draft, state, conflict, change, commit, keepMine, takeTheirs } = useDescription(task);
  const html = draft ?? task.description ?? '';
  return (
    <Stack gap="1">
      <Suspense fallback={<RichTextView html={html} />}>
        <RichTextEditor
          look="page"
          label={t('tasks.fields.description')}
          placeholder={t('tasks.description.placeholder')}
          content={html}
          onChange={change}
          onBlur={commit}
          onSubmit={commit}
          invalid={state === 'refused'}
        />
      </Suspense>
      <SaveState state={state} onRetry={commit} onDiscard={takeTheirs} />
      {conflict ? <Choice conflict={conflict} onKeepMine={keepMine} onTakeTheirs={takeTheirs} /> : null}
    </Stack>
  );
}

interface SaveStateProps {
  state: DescriptionState;
  onRetry: () => void;
  onDiscard: () => void;
}

function SaveState({ state, onRetry, onDiscard }: SaveStateProps) {
  const { t } = useTranslation();
  if (state === 'refused') {
    return (
      <HStack role="alert" gap="2" textStyle="xs" color="danger.fg" wrap="wrap">
        {t('tasks.description.notSaved')}
        <Button size="xs" variant="outline" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
        <Button size="xs" variant="ghost" onClick={onDiscard}>
          {t('tasks.description.discard')}
        </Button>
      </HStack>
    );
  }
  return (
    <chakra.p role="status" textStyle="xs" color="fg.subtle" minH="4">
      {state === 'waiting' || state === 'saving' ? t('tasks.description.saving') : null}
    </chakra.p>
  );
}

interface ChoiceProps {
  conflict: Conflict;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Both texts, and which of them is to stay. */
function Choice({ conflict, onKeepMine, onTakeTheirs }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning">
      <Stack gap="2">
        <strong>{t('tasks.description.conflict')}</strong>
        <chakra.div borderStartWidth="2px" borderColor="border" ps="3" maxH="16rem" overflowY="auto">
          <RichTextView html={conflict.theirs} />
        </chakra.div>
        <HStack gap="2">
          <Button size="sm" variant="outline" onClick={onKeepMine}>
            {t('tasks.description.keepMine')}
          </Button>
          <Button size="sm" variant="outline" onClick={onTakeTheirs}>
            {t('tasks.description.takeTheirs')}
          </Button>
        </HStack>
      </Stack>
    </Notice>
  );
}
