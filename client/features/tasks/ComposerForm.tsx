import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { DraftAssignees, DraftEstimate, DraftMenus } from '#client/features/tasks/DraftFields.tsx';
import type { Composer } from '#client/features/tasks/use-composer.ts';

export interface ComposerFormProps {
  composer: Composer;
  lists: TaskLists;
}

/** Everything a task may get at birth, in one line. */
export function ComposerForm({ composer, lists }: ComposerFormProps) {
  const { t } = useTranslation();
  const { draft, changeDraft } = composer;
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
      <DraftMenus draft={draft} onChange={changeDraft} lists={lists} />
      <DraftEstimate draft={draft} onChange={changeDraft} />
      <DraftAssignees draft={draft} onChange={changeDraft} />
      <Button variant="outline" size="sm" ms="auto" loading={composer.isPending} onClick={composer.submit}>
        {t('tasks.create.submit')}
      </Button>
    </Flex>
  );
}
