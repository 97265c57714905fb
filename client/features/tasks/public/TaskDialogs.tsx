import { Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AssignTask } from '#client/features/tasks/change/AssignTask.tsx';
import { TaskChange } from '#client/features/tasks/change/TaskChange.tsx';
import { CreateTaskDialog } from '#client/features/tasks/create/CreateTaskDialog.tsx';
import {
  closeCreateTask,
  closeTaskChange,
  useCreateRequest,
  useTaskChangeRequest,
} from '#client/features/tasks/public/task-dialogs.ts';
import { useClosePeek, usePeekedTask, usePeekKeys } from '#client/features/tasks/public/task-navigation.ts';
import { assignRequest } from '#client/features/tasks/queries.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { whenIdle } from '#client/lib/failures/load-code.ts';
import { Contained } from '#client/lib/failures/part-boundary.tsx';
import { useViewport } from '#client/lib/look/use-media-query.ts';
import { paths } from '#client/lib/paths.ts';
import { useStore } from '#client/lib/session/session-store.ts';

/** The dialogs that keys and commands open on every page. */
export function TaskDialogs() {
  const request = useCreateRequest();
  const change = useTaskChangeRequest();
  const assign = useStore(assignRequest);
  const closeAssign = () => assignRequest.write(undefined);
  useEffect(() => {
    // If loading fails now, opening loads it again.
    whenIdle(() => void loadAhead().catch(() => undefined));
    return () => {
      closeCreateTask();
      closeTaskChange();
      assignRequest.write(undefined);
    };
  }, []);
  return (
    <>
      {request ? (
        <Contained key={request.id} onClose={closeCreateTask}>
          <CreateTaskDialog preset={request.preset} onClose={closeCreateTask} />
        </Contained>
      ) : null}
      {assign ? (
        <Contained onClose={closeAssign}>
          <AssignTask request={assign} onClose={closeAssign} />
        </Contained>
      ) : null}
      {change ? (
        <Contained key={change.id} onClose={closeTaskChange}>
          <TaskChange request={change} onClose={closeTaskChange} />
        </Contained>
      ) : null}
    </>
  );
}

const loadPeek = () => import('#client/features/tasks/peek/TaskPeek.tsx').then((module) => module.TaskPeek);
const TaskPeek = lazyView(loadPeek);

/** Preloads the code of overlays before somebody opens them. */
const loadAhead = () => Promise.all([loadPeek(), import('#client/ui/rich-text/RichTextEditor.tsx')]);

/** Its keys work from the moment it is opened, before its address and its code are there. */
function OpenPeek({ id, shownId }: { id: string; shownId: string | null }) {
  const close = useClosePeek(id);
  usePeekKeys(id, close);
  return <Suspense fallback={null}>{shownId ? <TaskPeek id={shownId} onClose={close} /> : null}</Suspense>;
}

/** The place beside the page for the task that the address names; a phone shows it as its page. */
export function TaskPeekPlace() {
  const { state } = useLocation();
  const viewport = useViewport();
  const { id, shownId } = usePeekedTask();
  if (!id) return null;
  if (viewport === 'phone') return <Navigate replace to={paths.task(id)} state={state} />;
  return <OpenPeek id={id} shownId={shownId} />;
}
