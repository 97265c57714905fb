import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuietUpdate } from '#client/features/tasks/public/task-writes.ts';
import { taskQuery } from '#client/features/tasks/queries.ts';
import { ApiError } from '#client/lib/api-error.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** How long nobody types before a text is saved. */
const pauseMs = 1500;

interface Base {
  html: string;
  revision: number | undefined;
}

/** Somebody else's text, saved while this one was written. */
export interface Conflict {
  theirs: string;
  revision: number | undefined;
}

export type DescriptionState = 'saved' | 'waiting' | 'saving' | 'refused' | 'conflict';

const textOf = (task: Task) => task.description ?? '';

/** Sends a description; answers what is stored then, or somebody else's text that stands in the way. */
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

/** What is written but not saved; it survives a reload of the page. */
function useStoredDraft(taskId: string) {
  const key = `description-${taskId}`;
  const [draft, setDraft] = useState(() => localStorage.getItem(key) ?? undefined);
  const now = useRef<string>(draft);

  function keep(html: string | undefined) {
    now.current = html;
    if (html === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, html);
    setDraft(html);
  }
  return { draft, now, keep };
}

/**
 * The description as it is written: saved when the writing pauses, when the field is left and with the page. What
 * cannot be saved stays, on this device too; what somebody else saved meanwhile is shown beside it.
 */
export function useDescription(task: Task) {
  const send = useSendDescription(task);
  const { draft, now, keep } = useStoredDraft(task.id);
  const [state, setState] = useState<DescriptionState>(draft === undefined ? 'saved' : 'refused');
  const [conflict, setConflict] = useState<Conflict>();
  const base = useRef<Base>({ html: textOf(task), revision: task.revision });
  const timer = useRef<number>(undefined);
  const isHeld = useRef(false);
  if (now.current === undefined) base.current = { html: textOf(task), revision: task.revision };

  function settle(next: DescriptionState, answer?: Conflict) {
    isHeld.current = next === 'saving' || next === 'conflict';
    setState(next);
    setConflict(answer);
  }

  function forget() {
    keep(undefined);
    settle('saved');
  }

  async function commit() {
    window.clearTimeout(timer.current);
    const html = now.current;
    if (html === undefined || isHeld.current) return;
    if (html === base.current.html) return forget();
    settle('saving');
    const answer = await send(html, base.current).catch(() => undefined);
    if (answer === undefined) return settle('refused');
    if ('theirs' in answer) return settle('conflict', answer);
    base.current = answer;
    if (now.current === html) return forget();
    // What was typed while the text was under way follows it.
    settle('waiting');
    void commit();
  }

  function change(html: string) {
    keep(html);
    if (isHeld.current) return;
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
  return { draft, state, conflict, change, commit: () => void commit(), keepMine, takeTheirs: forget };
}
