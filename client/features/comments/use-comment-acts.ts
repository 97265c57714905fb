import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { refresh } from '#client/lib/read.ts';
import { mentionIdsOf } from '#client/ui/rich-text/rich-text.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';

/** Writes, edits and deletes comments of a task. Failures are the caller's to show. */
export function useCommentActs(taskId: string) {
  const queryClient = useQueryClient();
  const onSettled = () => refresh(queryClient, 'comments');

  const { mutateAsync: create } = useMutation({
    mutationFn: (comment: string) =>
      call(commentsApi.create, {
        body: { entity: 'Task', entityId: taskId, comment, mentionEmployeeIds: mentionIdsOf(comment) },
      }),
    onSettled,
  });
  const { mutateAsync: update } = useMutation({
    mutationFn: ({ id, comment }: { id: string; comment: string }) =>
      call(commentsApi.update, {
        params: { id },
        body: { comment, mentionEmployeeIds: mentionIdsOf(comment) },
      }),
    onSettled,
  });
  const { mutateAsync: remove } = useMutation({
    mutationFn: (id: string) => call(commentsApi.remove, { params: { id } }),
    onSettled,
  });
  return { create, update, remove };
}
