import { type CSSProperties, memo, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { MemberMenu } from '#client/features/team/MemberMenu.tsx';
import type { MemberStrip, TeamStrips } from '#client/features/team/team-strips.ts';
import {
  type MemberToday,
  type Moment,
  membersToday,
  sortMembers,
  type TeamSort,
} from '#client/features/team/team-today.ts';
import { roleInTeam } from '#client/features/workspace/public/people.ts';
import { classes } from '#client/lib/look/classes.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DayStrip, HourRuler, type StripHours, stripPlace } from '#client/ui/dates/DayStrip.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import reveal from '#client/ui/layout/reveal.module.css';
import text from '#client/ui/layout/text.module.css';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { IssueMark, TaskNumber } from '#client/ui/marks/IssueMark.tsx';
import { MemberAvatar, presenceLabelKey } from '#client/ui/marks/MemberAvatar.tsx';
import { Pulse } from '#client/ui/marks/Pulse.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';
import type { Team, TeamMember } from '#shared/teams/team.schema.ts';
import styles from './MemberCards.module.css';

export interface MemberCardsProps {
  team: Pick<Team, 'id' | 'name' | 'members' | 'createdByUserId' | 'createdByUser' | 'serverTime'>;
  moment: Moment;
  taskOf: (id: string) => Task | undefined;
  sort?: TeamSort;
  /** Absent: the cards have none, and no plans. */
  strips?: TeamStrips;
  /** The tasks are not there yet. */
  isWaiting?: boolean;
  /** Nothing on the cards leads further. */
  isPublic?: boolean;
}

interface NowVars extends CSSProperties {
  '--now'?: string;
}

/**
 * The members in the order of the last full minute: a press moves neither the cards of others, which would be most of
 * what it draws, nor one from under the pointer.
 */
function useStanding(members: readonly MemberToday[], { nowMs, sort }: { nowMs: number; sort: TeamSort }) {
  const ids = members.map(({ member }) => member.id);
  const of = JSON.stringify([Math.floor(nowMs / 60_000), sort, ids.toSorted()]);
  const [standing, setStanding] = useState({ of, ids });
  if (standing.of === of) {
    const placeOf = ({ member }: MemberToday) => standing.ids.indexOf(member.id);
    return members.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
  setStanding({ of, ids });
  return members;
}

/** A card per member, working ones first by default. */
export function MemberCards(props: MemberCardsProps) {
  const { team, moment, taskOf, sort = 'status', strips, isWaiting = false, isPublic = false } = props;
  const nowMinute = Math.floor((moment.nowMs - moment.todayStartMs) / 60_000);
  // Updates running times and the line by this variable alone, without rendering the cards.
  const now: NowVars = strips ? { '--now': stripPlace(nowMinute, strips.hours) } : {};
  const { nowMs } = moment;
  const members = useStanding(sortMembers(membersToday(team, moment), sort), { nowMs, sort });
  return (
    <ul className={styles.cards} style={now}>
      {members.map((today) => (
        <MemberCard
          key={today.member.id}
          today={today}
          strip={strips?.ofMember[today.member.employeeId ?? '']}
          hours={strips?.hours}
          task={today.taskId === undefined ? undefined : taskOf(today.taskId)}
          isWaiting={isWaiting}
          role={roleInTeam(team, today.member)}
          isPublic={isPublic}
        />
      ))}
    </ul>
  );
}

/** All that a card may read of its member and their task: what is not named here, it cannot say. */
const memberFields = [
  'running',
  'isTrackingEnabled',
  'employeeId',
  'employee',
  'user',
  'lastWorkedTask',
] as const;
const taskFields = ['id', 'title', 'issueType', 'number', 'taskNumber', 'prefix'] as const;

type CardMember = Pick<TeamMember, (typeof memberFields)[number]>;
type CardTask = Pick<Task, (typeof taskFields)[number]>;

interface MemberCardProps {
  today: Omit<MemberToday, 'member'> & { member: CardMember };
  strip: MemberStrip | undefined;
  /** Absent: there are no strips. */
  hours: StripHours | undefined;
  /** Their current task, if the team's list has it. */
  task: CardTask | undefined;
  /** The list is not there yet. */
  isWaiting: boolean;
  role: 'creator' | 'manager' | undefined;
  /** Nothing on the card leads further. */
  isPublic?: boolean;
}

const minuteOf = (seconds: number) => Math.floor(seconds / 60);

/** The text of a card about its member and their task, without the counters. */
const saidOn = ({ today: { member }, task }: MemberCardProps): string =>
  JSON.stringify([
    memberFields.map((field) => member[field]),
    task && taskFields.map((field) => task[field]),
  ]);

/** Cards show minutes: within a minute only cards with other changes render again. */
function looksTheSame(before: MemberCardProps, after: MemberCardProps): boolean {
  const { today: one } = before;
  const { today: other } = after;
  return (
    one.name === other.name &&
    one.presence === other.presence &&
    one.state === other.state &&
    minuteOf(one.todaySeconds) === minuteOf(other.todaySeconds) &&
    minuteOf(one.runningSeconds) === minuteOf(other.runningSeconds) &&
    before.strip === after.strip &&
    before.hours === after.hours &&
    before.isWaiting === after.isWaiting &&
    before.role === after.role &&
    ((one.member === other.member && before.task === after.task) || saidOn(before) === saidOn(after))
  );
}

/** A member's current and today's work. */
const MemberCard = memo(function MemberCard(props: MemberCardProps) {
  const { today, strip, hours, task, isWaiting, role, isPublic = false } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { member, name, presence, todaySeconds } = today;
  const planned = strip?.plannedSeconds;
  const isOff = presence === 'suspended';
  const userId = member.employee?.userId;
  return (
    <li className={classes(styles.card, reveal.holder)} data-off={isOff ? '' : undefined}>
      <div className={styles.head}>
        <MemberAvatar
          name={name}
          imageUrl={(member.employee?.user ?? member.user)?.imageUrl}
          size={32}
          presence={presence}
          decorative
        />
        <div className={styles.who}>
          <div className={styles.nameLine}>
            <span className={classes(text.clipped, styles.name)} dir="auto" title={name}>
              {isPublic || !userId ? name : <Link to={paths.profile(userId, { name })}>{name}</Link>}
            </span>
            {role ? (
              <span className={classes(text.fitOrLeave, styles.role)}>
                <span>{t(`team.role.${role}`)}</span>
              </span>
            ) : null}
          </div>
          <span className={classes(text.subtle, styles.doing)}>
            <Doing today={today} />
          </span>
        </div>
        <div className={styles.figures}>
          <span className={classes('num', styles.today)}>
            <Duration seconds={todaySeconds} />
          </span>
          <span
            className={classes('num', text.subtle, styles.planned)}
            title={planned ? t('home.team.ofPlanned', { time: format.duration(planned) }) : undefined}
          >
            {planned ? t('home.team.of', { time: format.duration(planned) }) : null}
          </span>
        </div>
        {isPublic ? null : (
          <span data-reveal>
            <MemberMenu member={member} name={name} />
          </span>
        )}
      </div>
      <div className={styles.work}>
        {isOff ? <Quiet>{t('team.suspended')}</Quiet> : null}
        {isOff ? null : isWaiting ? (
          <Skeleton h="0.75rem" w="70%" />
        ) : (
          <Work member={member} task={task} isPublic={isPublic} />
        )}
      </div>
      {hours ? (
        <div>
          <DayStrip look="card" hours={hours} stretches={strip?.stretches ?? []} />
          <div className={styles.hours}>
            <HourRuler hours={hours} />
          </div>
        </div>
      ) : null}
      {/* The badge on the picture, for screen readers. */}
      <VisuallyHidden>{t(presenceLabelKey(presence))}</VisuallyHidden>
    </li>
  );
}, looksTheSame);

/** A dot and minutes while somebody works: seconds tick in the bar only. */
function Doing({ today: { state, runningSeconds, member } }: Pick<MemberCardProps, 'today'>) {
  const { t } = useTranslation();
  if (!member.running) return t(`team.presence.${state}`);
  return (
    <span className={styles.running}>
      <Pulse />
      <Duration seconds={runningSeconds} running />
      <span className={text.clipped}>{t('team.onThisTask')}</span>
    </span>
  );
}

interface WorkProps {
  member: CardMember;
  task: CardTask | undefined;
  isPublic: boolean;
}

function Work({ member, task, isPublic }: WorkProps) {
  const { t } = useTranslation();
  const last = member.lastWorkedTask;
  if (!task && !last) return <Quiet>{t('team.noTask')}</Quiet>;
  const id = task?.id ?? last?.id ?? '';
  const title = task?.title ?? last?.title ?? '';
  return (
    <>
      {task ? (
        <>
          <IssueMark value={task.issueType} />
          <TaskNumber number={taskNumberText(task)} />
        </>
      ) : null}
      <span className={text.clipped} dir="auto">
        {isPublic ? (
          <span title={title}>{title}</span>
        ) : (
          <Link to={paths.task(id)} title={title}>
            {title}
          </Link>
        )}
      </span>
    </>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className={classes(text.clipped, styles.quiet)}>{children}</span>;
}
