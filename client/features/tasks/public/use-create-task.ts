import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { sayCreated } from '#client/features/tasks/public/task-toasts.ts';
import { addCachedTask } from '#client/features/tasks/queries.ts';
import { call } from '#client/lib/api.ts';
import { refresh } from '#client/lib/read.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

export type NewTask = Omit<BodyInputOf<typeof tasksApi.create>, 'teams' | 'tenantId' | 'organizationId'>;

interface CreateScope {
  teamId: string;
}

/** Creates a task in the active team and puts it into the team's list. Failures are the caller's to show. */
export function useCreateTask({ teamId }: CreateScope) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: ['tasks', 'create'],
    mutationFn: (task: NewTask) =>
      call(tasksApi.create, { body: { tags: [], ...task, teams: [{ id: teamId }] } }),
    onSuccess: (task) => {
      addCachedTask(queryClient, { teamId }, task);
      sayCreated(task.title, () => void navigate(paths.task(task.id)));
      void refresh(queryClient, 'tasks');
    },
  });
}
