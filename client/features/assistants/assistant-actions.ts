import { useWrite } from '#client/lib/api/write.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { withLocalDays } from '#client/lib/time/format.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { AssistantAction } from '#shared/assistants/assistant-action.schema.ts';
import { assistantsApi } from '#shared/assistants/assistants.api.ts';

/** "Claude added time: Stand-up · 0:45 · 10 Mar 2026" */
export function actionText({ deed, tokenName, subject }: AssistantAction): string {
  const text = i18n.t(`assistants.did.${deed}`, { name: tokenName });
  if (!subject) return text;
  return i18n.t('assistants.about', { text, subject: withLocalDays(subject, i18n.language) });
}

/** Undoes a change of an assistant, and says so, or why not. */
export function useUndoAction() {
  const { t } = useTranslation();
  return useWrite(assistantsApi.undo, {
    input: ({ id }: AssistantAction) => ({ params: { id } }),
    onSuccess: () => notify.success(() => t('assistants.undone')),
    onFailure: (error) => notify.error(() => t('assistants.notUndone'), { cause: error }),
  });
}
