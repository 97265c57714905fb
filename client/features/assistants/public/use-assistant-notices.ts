import { useEffect, useEffectEvent } from 'react';
import { actionText, useUndoAction } from '#client/features/assistants/assistant-actions.ts';
import { call } from '#client/lib/api/api.ts';
import { onLiveEvent } from '#client/lib/live/live.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { AssistantAction } from '#shared/assistants/assistant-action.schema.ts';
import { assistantsApi } from '#shared/assistants/assistants.api.ts';

/** Calls `show` once for each action that messages name, oldest first. Reads nothing before the first of them. */
function followActions(show: (action: AssistantAction) => void): () => void {
  const shown = new Set<string>();
  const named = new Set<string>();
  let isReading = false;

  async function read(): Promise<void> {
    const { items } = await call(assistantsApi.actions, {});
    for (const action of items.toReversed()) {
      if (!named.delete(action.id) || shown.has(action.id)) continue;
      shown.add(action.id);
      if (!action.undoneAt) show(action);
    }
    // The rest is too old to be listed.
  }

  async function follow(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (named.size > 0) {
      const before = [...named];
      await read().catch(() => undefined);
      for (const id of before) named.delete(id);
    }
    isReading = false;
  }

  return onLiveEvent(({ topic, id, ids = [] }) => {
    if (topic !== 'assistants') return;
    for (const one of id === undefined ? ids : [id]) named.add(one);
    void follow();
  });
}

/** Says at once what an assistant of the person changed, and offers to undo it; used once, in the shell. */
export function useAssistantNotices(): void {
  const { mutate: undo } = useUndoAction();
  const show = useEffectEvent((action: AssistantAction) => {
    const text = () => actionText(action);
    if (action.canUndo) notify.undo(text, () => undo(action));
    else notify.success(text);
  });
  useEffect(() => {
    const end = followActions((action) => show(action));
    return end;
  }, []);
}
