import { useStartWork } from '#client/features/timer/work/use-start-work.ts';
import { chosenBillable } from '#shared/rates/billable-default.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

const taskOf = ({ id, title, number, taskNumber }: NonNullable<TimeLog['task']>) => ({
  ...{ id, title, number, taskNumber },
});

/** Starts the same work once more: task, note, labels, and whether it is billable. */
export function useContinue(): (log: TimeLog) => void {
  const start = useStartWork();
  return (log) => {
    const { task, projectId, description, tags = [] } = log;
    const about = {
      description: description ?? undefined,
      isBillable: chosenBillable(log),
      tagIds: tags.map(({ id }) => id),
      ...(task ? {} : { projectId: projectId ?? undefined }),
    };
    void start({ task: task ? taskOf(task) : undefined, about });
  };
}
