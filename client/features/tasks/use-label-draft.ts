import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import type { Tag } from '#shared/task-lists/task-list.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** Labels are saved when nobody has touched them for this long. */
const pauseMs = 2000;

interface LabelFacts {
  task: Task;
  tags: readonly Tag[];
  save: SaveTask;
}

/** The labels as they are being chosen; they are saved together, at the latest when the page is left. */
export function useLabelDraft({ task, tags, save }: LabelFacts) {
  const [draft, setDraft] = useState<readonly string[]>();
  const waiting = useRef<{ ids: readonly string[]; timer: number }>(undefined);

  async function send() {
    const ids = waiting.current?.ids;
    if (ids === undefined) return;
    window.clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    const chosen = tags.filter(({ id }) => ids.includes(id));
    await save({ id: task.id, field: 'labels', change: { tags: chosen } });
    setDraft((now) => (now === ids ? undefined : now));
  }

  function choose(ids: readonly string[]) {
    window.clearTimeout(waiting.current?.timer);
    waiting.current = { ids, timer: window.setTimeout(() => void send(), pauseMs) };
    setDraft(ids);
  }

  const sendWhatWaits = useEffectEvent(() => void send());
  useEffect(() => () => sendWhatWaits(), []);

  return {
    chosenIds: draft ?? task.tags?.map(({ id }) => id) ?? [],
    isSaving: draft !== undefined,
    choose,
  };
}
