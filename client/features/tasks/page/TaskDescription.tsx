import { Button, chakra, HStack, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUnverified } from '#client/features/tasks/public/task-rights.ts';
import { useQuietUpdate } from '#client/features/tasks/public/task-writes.ts';
import { taskQuery } from '#client/features/tasks/queries.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { forgetDevice, readDevice, writeDevice } from '#client/lib/session/device.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { RichTextPlace, RichTextView } from '#client/ui/rich-text/RichTextView.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

const RichTextEditor = lazyView(() =>
  import('#client/ui/rich-text/RichTextEditor.tsx').then((module) => module.RichTextEditor),
);

/** The description of the task; it is saved while somebody writes. */
export function TaskDescription({ task, mayEdit }: { task: Task; mayEdit: boolean }) {
  const { onRefused: verifyFirst } = useUnverified();
  return (
    <chakra.div mt="2">
      {!mayEdit ? (
        <RichTextView html={task.description ?? ''} />
      ) : verifyFirst ? (
        <Waiting task={task} onPress={verifyFirst} />
      ) : (
        <Written task={task} />
      )}
    </chakra.div>
  );
}

/** Looks like the field, which comes once the address is verified: a press asks for the code. */
function Waiting({ task, onPress }: { task: Task; onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <chakra.div
      role="textbox"
      tabIndex={0}
      aria-readonly
      aria-label={t('tasks.fields.description')}
      cursor="text"
      onClick={onPress}
      onKeyDown={({ key }) => key === 'Enter' && onPress()}
    >
      <RichTextPlace
        look="page"
        html={task.description ?? ''}
        placeholder={t('tasks.description.placeholder')}
      />
    </chakra.div>
  );
}

function Written({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { draft, state, conflict, change, commit, keepMine, acceptTheirs } = useDescription(task);
  const html = draft ?? task.description ?? '';
  const placeholder = t('tasks.description.placeholder');
  return (
    <Stack gap="1">
      <Suspense fallback={<RichTextPlace look="page" html={html} placeholder={placeholder} />}>
        <RichTextEditor
          look="page"
          label={t('tasks.fields.description')}
          placeholder={placeholder}
          content={html}
          onChange={change}
          onBlur={commit}
          onSubmit={commit}
          invalid={state === 'refused'}
        />
      </Suspense>
      <SaveState state={state} onRetry={commit} onDiscard={acceptTheirs} />
      {conflict ? (
        <ConflictChoice conflict={conflict} onKeepMine={keepMine} onAcceptTheirs={acceptTheirs} />
      ) : null}
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
    <Subtle as="p" role="status" minH="4">
      {state === 'waiting' || state === 'saving' ? t('tasks.description.saving') : null}
    </Subtle>
  );
}

interface ConflictChoiceProps {
  conflict: Conflict;
  onKeepMine: () => void;
  onAcceptTheirs: () => void;
}

/** Both texts, and which of them is to stay. */
function ConflictChoice({ conflict, onKeepMine, onAcceptTheirs }: ConflictChoiceProps) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning">
      <Stack gap="2">
        <strong>{t('tasks.description.conflict')}</strong>
        <chakra.div
          bg="bg.panel"
          color="fg"
          borderWidth="1px"
          borderRadius="l2"
          px="3"
          py="2"
          maxH="16rem"
          overflowY="auto"
        >
          <RichTextView html={conflict.theirs} />
        </chakra.div>
        <HStack gap="2">
          <Button size="sm" variant="outline" onClick={onKeepMine}>
            {t('tasks.description.keepMine')}
          </Button>
          <Button size="sm" variant="outline" onClick={onAcceptTheirs}>
            {t('tasks.description.takeTheirs')}
          </Button>
        </HStack>
      </Stack>
    </Notice>
  );
}

/** The pause in typing before a text is saved, in milliseconds. */
const pauseMs = 1500;

interface Base {
  html: string;
  revision: number | undefined;
}

/** Somebody else's text, saved while this one was written. */
interface Conflict {
  theirs: string;
  revision: number | undefined;
}

type DescriptionState = 'saved' | 'waiting' | 'saving' | 'refused' | 'conflict';

const textOf = (task: Task) => task.description ?? '';

/** Sends a description; returns the stored text, or the conflicting text of somebody else. */
function useSendDescription(task: Task) {
  const queryClient = useQueryClient();
  const update = useQuietUpdate();

  /** Saves against the revision that was read; one that grew for other reasons than this text is read again. */
  async function send(html: string, against: Base): Promise<Base | Conflict> {
    try {
      const saved = await update({
        id: task.id,
        change: { description: html },
        ifRevision: against.revision,
      });
      return { html: textOf(saved), revision: saved.revision };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'TASK_CHANGED') throw error;
      const current = await queryClient.fetchQuery({ ...taskQuery(task.id), staleTime: 0 });
      const { revision } = current;
      if (textOf(current) === against.html) return send(html, { html: against.html, revision });
      return { theirs: textOf(current), revision };
    }
  }
  return send;
}

/** The unsaved text; it survives a reload of the page, and only its author gets it back. */
function useStoredDraft(taskId: string) {
  const [draft, setDraft] = useState(() => readDevice('description', taskId) ?? undefined);
  const now = useRef<string>(draft);

  /** Renders nothing: the editor shows it already. */
  function note(html: string) {
    now.current = html;
    writeDevice('description', html, taskId);
  }

  function drop() {
    now.current = undefined;
    forgetDevice('description', taskId);
    setDraft(undefined);
  }
  return { draft, now, note, show: setDraft, drop };
}

/**
 * The editable description: saved after a pause, on blur and when the page closes. Text that cannot be saved stays, on
 * this device too; a version that somebody else saved meanwhile appears beside it.
 */
function useDescription(task: Task) {
  const send = useSendDescription(task);
  const { draft, now, note, show, drop } = useStoredDraft(task.id);
  const [state, setState] = useState<DescriptionState>(draft === undefined ? 'saved' : 'refused');
  const [conflict, setConflict] = useState<Conflict>();
  const base = useRef<Base>({ html: textOf(task), revision: task.revision });
  const timer = useRef<number>(undefined);
  const isLocked = useRef(false);
  if (now.current === undefined) base.current = { html: textOf(task), revision: task.revision };

  function settle(next: DescriptionState, answer?: Conflict) {
    isLocked.current = next === 'saving' || next === 'conflict';
    setState(next);
    setConflict(answer);
  }

  function dropDraft() {
    drop();
    settle('saved');
  }

  async function commit() {
    window.clearTimeout(timer.current);
    const html = now.current;
    show(html);
    if (html === undefined || isLocked.current) return;
    if (html === base.current.html) return dropDraft();
    settle('saving');
    const answer = await send(html, base.current).catch(() => undefined);
    if (answer === undefined) return settle('refused');
    if ('theirs' in answer) return settle('conflict', answer);
    base.current = answer;
    if (now.current === html) return dropDraft();
    // Saves text typed during the request afterwards.
    settle('waiting');
    void commit();
  }

  function change(html: string) {
    note(html);
    if (isLocked.current) return;
    setState('waiting');
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void commit(), pauseMs);
  }

  /** Saves over what somebody else wrote. */
  function keepMine() {
    if (!conflict) return;
    base.current = { html: conflict.theirs, revision: conflict.revision };
    settle('waiting');
    void commit();
  }

  const saveWhatWaits = useEffectEvent(() => void commit());
  useEffect(() => () => saveWhatWaits(), []);
  return { draft, state, conflict, change, commit: () => void commit(), keepMine, acceptTheirs: dropDraft };
}
