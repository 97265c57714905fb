import { Suspense, useEffect } from 'react';
import {
  closeAssign,
  closeCreateTask,
  useAssignRequest,
  useCreateRequest,
} from '#client/features/tasks/public/task-dialogs.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';

const CreateTaskDialog = lazyView(() =>
  import('#client/features/tasks/create/CreateTaskDialog.tsx').then((module) => module.CreateTaskDialog),
);
const AssignDialog = lazyView(() =>
  import('#client/features/tasks/menu/AssignDialog.tsx').then((module) => module.AssignDialog),
);

/** The dialogs that keys and commands open on every page; their code comes with the first use. */
export function TaskDialogs() {
  const request = useCreateRequest();
  const taskId = useAssignRequest();
  useEffect(
    () => () => {
      closeCreateTask();
      closeAssign();
    },
    [],
  );
  return (
    <Suspense fallback={null}>
      {request ? (
        <CreateTaskDialog key={request.id} preset={request.preset} onClose={closeCreateTask} />
      ) : null}
      {taskId === undefined ? null : <AssignDialog key={taskId} taskId={taskId} onClose={closeAssign} />}
    </Suspense>
  );
}
