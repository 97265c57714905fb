import { v4 as uuidv4 } from 'uuid';
import { useStartWork } from '#client/features/timer/work/use-start-work.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';

/**
 * Starts the timer on a new task with this title, or on a note where the organization works without tasks; answers
 * whether the server agreed.
 */
export function useStartNew(): (title: string) => Promise<boolean> {
  const scope = useScope();
  const start = useStartWork();
  const hasTasks = useHasModule('tasks');
  const { data: organization } = useReadOf(organizationQuery(scope));
  return (title) => {
    if (!hasTasks && organization?.requireTask === false) return start({ about: { description: title } });
    const { employeeId, projectId } = scope;
    const owners = { members: [{ id: employeeId }], tags: [] };
    return start({ newTask: { clientId: uuidv4(), title, ...owners, projectId, estimate: undefined } });
  };
}
