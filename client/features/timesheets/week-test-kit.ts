import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import { dayOf } from '#shared/time/day.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

export interface LogSketch {
  from: string;
  /** Absent: it runs. */
  to?: string;
  task?: string;
  project?: string;
  timeZone?: string;
  /** The zone of the entry's owner. */
  ownZone?: string;
  status?: TimesheetStatus;
  logType?: string;
  source?: string;
  description?: string;
  labels?: readonly string[];
  taskLabels?: readonly string[];
  invoiceNumber?: string;
}

let count = 0;

const labelOf = (name: string) => ({ id: name, name });

/** A log as the server lists it; task and project are named by their titles. */
export function logOf(sketch: LogSketch): TimeLog {
  const { from, to, task, project, timeZone = 'UTC', status = 'DRAFT' } = sketch;
  count += 1;
  const sheetDay = `${dayOf(new Date(from), timeZone)}T12:00:00.000Z`;
  const { ownZone } = sketch;
  const user = ownZone === undefined ? undefined : { id: 'user-ann', timeZone: ownZone };
  const employee = { id: 'employee-ann', fullName: 'Ann Archer', user };
  return {
    id: `log-${count}`,
    createdAt: from,
    startedAt: from,
    // Of one that runs the moment of an answer, which nothing may take for its end.
    stoppedAt: to ?? from,
    duration: 0,
    isRunning: to === undefined,
    isBillable: false,
    isEdited: false,
    employeeId: employee.id,
    employee,
    taskId: task ?? null,
    projectId: project ?? null,
    source: sketch.source ?? 'TEAMS',
    logType: sketch.logType ?? 'TRACKED',
    description: sketch.description ?? null,
    timesheet: { id: `sheet-${sheetDay}`, status, createdAt: sheetDay, startedAt: sheetDay },
    task:
      task === undefined
        ? null
        : { id: task, title: task, issueType: 'Story', tags: sketch.taskLabels?.map(labelOf) },
    tags: sketch.labels?.map(labelOf),
    invoiceNumber: sketch.invoiceNumber,
    project: project === undefined ? null : { id: project, name: project, color: '#144959' },
  };
}
