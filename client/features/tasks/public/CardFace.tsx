import type { ReactNode } from 'react';
import { statusRowOf, type TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import {
  CardMark,
  TaskPriorityMark,
  TaskSizeMark,
  WaitingMark,
} from '#client/features/tasks/public/TaskMarks.tsx';
import { OverText, WorkedSeconds } from '#client/features/tasks/public/TaskProgress.tsx';
import { personOf } from '#client/features/workspace/public/people.ts';
import { classes } from '#client/lib/look/classes.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { dayTextOf } from '#client/lib/time/format.ts';
import { DueText } from '#client/ui/dates/DueText.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import text from '#client/ui/layout/text.module.css';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { AvatarStack } from '#client/ui/marks/AvatarStack.tsx';
import { TaskNumber } from '#client/ui/marks/IssueMark.tsx';
import { LabelChip } from '#client/ui/marks/LabelChip.tsx';
import { ProgressBar } from '#client/ui/marks/ProgressBar.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { Pulse } from '#client/ui/marks/Pulse.tsx';
import { estimateUse } from '#shared/tasks/estimate.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import styles from './CardFace.module.css';

/** Optional facts of a card besides its number and title. */
export const cardFacts = ['priority', 'size', 'labels', 'due', 'worked', 'people'] as const;
export type CardFact = (typeof cardFacts)[number];

export interface CardFaceProps {
  task: Task;
  lists: TaskLists;
  today: Day;
  /** Somebody's timer runs on it. */
  isRunning: boolean;
  /** It is the own one: the time grows. */
  isMine: boolean;
  /** Start and stop, where one may track. */
  timer?: ReactNode;
  /** Before the kind, for example a box. */
  lead?: ReactNode;
  /** At the end of the first line. */
  tools?: ReactNode;
  /** Shown if the place does not imply it. */
  status?: ReactNode;
  /** The day plan it is on, where the place does not say it. */
  plan?: ReactNode;
  /** Number, title and people only. */
  isShort?: boolean;
  /** The visible facts; absent: all of them. */
  facts?: readonly CardFact[];
  /** The title, as a link on the board. */
  children: ReactNode;
}

const avatarsAtMost = 2;

/** The content of a card: its kind and number, its title, its facts, the work against the estimate. */
export function CardFace(props: CardFaceProps) {
  const { task, lists, today, isRunning, isMine, timer, lead, tools, status, plan, isShort, children } =
    props;
  const { facts = cardFacts } = props;
  return (
    <>
      <div className={styles.line}>
        {lead}
        <CardMark task={task} lists={lists} />
        <TaskNumber number={taskNumberText(task)} />
        <WaitingMark task={task} />
        <span className={styles.end}>
          {timer}
          {isRunning ? <Pulse /> : null}
          {facts.includes('people') ? (
            <AvatarStack people={(task.members ?? []).map(personOf)} max={avatarsAtMost} />
          ) : null}
          {tools}
        </span>
      </div>
      {children}
      {isShort ? null : (
        <Facts
          task={task}
          lists={lists}
          today={today}
          isMine={isMine}
          isRunning={isRunning}
          status={status}
          plan={plan}
          facts={facts}
        />
      )}
    </>
  );
}

type FactsProps = Pick<
  CardFaceProps,
  'task' | 'lists' | 'today' | 'isMine' | 'isRunning' | 'status' | 'plan' | 'facts'
>;

/** The facts that are there and wanted. */
function factsOf({ task, isRunning, facts = cardFacts }: Pick<FactsProps, 'task' | 'isRunning' | 'facts'>) {
  const wants = (fact: CardFact) => facts.includes(fact);
  const dueOn = wants('due') ? dayTextOf(task.dueDate) : null;
  const hasTime = wants('worked') && (isRunning || (task.totalWorkedTime ?? 0) >= 60);
  const hasPriority = wants('priority') && Boolean(task.priority);
  const hasSize = wants('size') && Boolean(task.size);
  // Figures never shrink: beside all of them there is no room for a label.
  const hasLabels = wants('labels') && !(dueOn && hasTime && hasPriority && hasSize);
  const isEmpty = !(
    dueOn ||
    hasTime ||
    hasPriority ||
    hasSize ||
    (hasLabels && (task.tags?.length || task.project))
  );
  // Three letters of a project say less than its colour.
  const isCrowded = Boolean(dueOn && hasTime && (hasPriority || hasSize));
  return { dueOn, hasTime, hasPriority, hasSize, hasLabels, isCrowded, isEmpty };
}

function Facts({ task, lists, today, isMine, isRunning, status: shownStatus, plan, facts }: FactsProps) {
  const status = statusRowOf(lists.statuses, { id: task.taskStatusId, name: task.status });
  const { estimate } = task;
  const { dueOn, hasTime, hasPriority, hasSize, hasLabels, isCrowded, isEmpty } = factsOf({
    task,
    isRunning,
    facts,
  });
  return (
    <>
      {shownStatus || plan ? (
        <div className={styles.line}>
          {shownStatus}
          {plan}
        </div>
      ) : null}
      {isEmpty ? null : (
        <div className={classes(styles.line, styles.facts)}>
          {hasPriority ? <TaskPriorityMark task={task} lists={lists} /> : null}
          {hasSize ? <TaskSizeMark task={task} lists={lists} /> : null}
          {hasLabels ? <Labels task={task} isShort={isCrowded} /> : null}
          {dueOn ? (
            <span className={styles.due}>
              <DueText
                dueOn={dueOn}
                today={today}
                done={isCompleted({ status: task.status, taskStatus: status })}
              />
            </span>
          ) : null}
          {hasTime ? (
            <WorkedSeconds task={task} isGrowing={isMine}>
              {(seconds) => <WorkedText seconds={seconds} isRunning={isRunning} />}
            </WorkedSeconds>
          ) : null}
        </div>
      )}
      {hasTime && estimate ? (
        <WorkedSeconds task={task} isGrowing={isMine}>
          {(seconds) => <Bar seconds={seconds} estimate={estimate} />}
        </WorkedSeconds>
      ) : null}
    </>
  );
}

/** The first label and how many more; where there is none, the project. */
function Labels({ task: { tags = [], project }, isShort }: { task: Task; isShort: boolean }) {
  const { t } = useTranslation();
  const [first, ...more] = tags;
  if (!first) {
    return project ? (
      <span className={styles.project} title={project.name}>
        <ProjectMark
          isAlone={isShort}
          name={project.name}
          color={project.color}
          imageUrl={project.imageUrl}
        />
        {isShort ? <VisuallyHidden>{project.name}</VisuallyHidden> : null}
      </span>
    ) : null;
  }
  const names = tags.map(({ name }) => name).join(', ');
  return (
    <span className={classes(text.fitOrLeave, styles.labels)}>
      <span className={styles.label}>
        <LabelChip name={first.name} color={first.color} />
      </span>
      {more.length > 0 ? (
        <span
          className={classes('num', text.subtle, styles.moreLabels)}
          dir="ltr"
          title={t('tasks.card.labels', { names })}
        >
          +{more.length}
        </span>
      ) : null}
    </span>
  );
}

function WorkedText({ seconds, isRunning }: { seconds: number; isRunning: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes('num', text.subtle, styles.worked)} title={t('tasks.card.worked')}>
      <Duration seconds={seconds} running={isRunning} />
    </span>
  );
}

function Bar({ seconds, estimate }: { seconds: number; estimate: number }) {
  const { t } = useTranslation();
  const { percent, overSeconds } = estimateUse({ workedSeconds: seconds, estimateSeconds: estimate });
  return (
    <span className={styles.progress} title={t('tasks.card.ofEstimate', { percent: Math.round(percent) })}>
      <span className={styles.bar}>
        <ProgressBar percent={percent} meaning="estimate" size="sm" />
      </span>
      <OverText seconds={overSeconds} />
    </span>
  );
}
