import { Button, chakra, HStack, Textarea } from '@chakra-ui/react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionText, storedDescription } from '#client/features/tasks/parts/description-text.ts';
import type { SaveTask } from '#client/features/tasks/parts/use-update-task.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** What the task is about, as plain text; leaving the field saves it, and a refused text stays. */
export function TaskDescription({ task, save }: { task: Task; save: SaveTask }) {
  const { t } = useTranslation();
  const stored = useMemo(() => descriptionText(task.description), [task.description]);
  const [draft, setDraft] = useState<string>();
  const [isRefused, setRefused] = useState(false);

  async function commit() {
    if (draft === undefined) return;
    if (draft.trim() === stored.trim()) return setDraft(undefined);
    const change = { description: storedDescription(draft) };
    const isSaved = await save({ id: task.id, field: 'description', change });
    setRefused(!isSaved);
    if (isSaved) setDraft((now) => (now === draft ? undefined : now));
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.blur();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setDraft(undefined);
    setRefused(false);
  }

  return (
    <chakra.div mt="2">
      <Textarea
        autoresize
        rows={3}
        dir="auto"
        textStyle="md"
        lineHeight="1.375rem"
        minH="4.5rem"
        px="1.5"
        py="1"
        mx="-7px"
        w="calc(100% + 14px)"
        bg="transparent"
        borderColor="transparent"
        resize="none"
        _hover={{ bg: 'bg.muted' }}
        _focus={{ bg: 'bg.panel' }}
        aria-label={t('tasks.fields.description')}
        aria-invalid={isRefused}
        placeholder={t('tasks.description.placeholder')}
        value={draft ?? stored}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => void commit()}
        onKeyDown={press}
      />
      {isRefused ? (
        <HStack role="alert" gap="2" textStyle="xs" color="danger.fg">
          {t('tasks.description.notSaved')}
          <Button size="xs" variant="outline" onClick={() => void commit()}>
            {t('ui.retry')}
          </Button>
        </HStack>
      ) : null}
    </chakra.div>
  );
}
