import { useWrite } from '#client/lib/write.ts';
import { mentionIdsOf } from '#client/ui/rich-text/rich-text.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';

/** Writes, edits and deletes comments of a task. Failures are the caller's to show. */
export function useCommentActs(taskId: string) {
  const { mutateAsync: create } = useWrite(commentsApi.create, {
    input: (comment: string) => ({
      body: { entity: 'Task' as const, entityId: taskId, comment, mentionEmployeeIds: mentionIdsOf(comment) },
    }),
    stale: ['comments'],
  });
  const { mutateAsync: update } = useWrite(commentsApi.update, {
    input: ({ id, comment }: { id: string; comment: string }) => ({
      params: { id },
      body: { comment, mentionEmployeeIds: mentionIdsOf(comment) },
    }),
    stale: ['comments'],
  });
  const { mutateAsync: remove } = useWrite(commentsApi.remove, {
    input: (id: string) => ({ params: { id } }),
    stale: ['comments'],
  });
  return { create, update, remove };
}
