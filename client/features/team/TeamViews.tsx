import { chakra, Grid, HStack } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { MemberMenu } from '#client/features/team/MemberMenu.tsx';
import type { MemberCardsProps } from '#client/features/team/public/MemberCards.tsx';
import { type MemberToday, membersToday, sortMembers } from '#client/features/team/team-today.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DayStrip, stripPlace } from '#client/ui/dates/DayStrip.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { Clipped, dividedRow, Subtle } from '#client/ui/layout/looks.ts';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';

interface NowVars extends CSSProperties {
  '--now'?: string;
}

function Name({ row, size }: { row: MemberToday; size: 20 | 24 }) {
  const { member, name, presence } = row;
  const userId = member.employee?.userId;
  return (
    <HStack gap="2" minW="0">
      <MemberAvatar
        name={name}
        imageUrl={(member.employee?.user ?? member.user)?.imageUrl}
        size={size}
        presence={presence}
        decorative
      />
      <Clipped fontWeight="medium" title={name}>
        {userId ? <Link to={paths.profile(userId, { name })}>{name}</Link> : name}
      </Clipped>
    </HStack>
  );
}

/** A member's current, else latest task. */
function TaskLink({ row, taskOf }: { row: MemberToday } & Pick<MemberCardsProps, 'taskOf'>) {
  const task = (row.taskId === undefined ? undefined : taskOf(row.taskId)) ?? row.member.lastWorkedTask;
  if (!task) return null;
  return (
    <Clipped display="block" title={task.title}>
      <Link to={paths.task(task.id)}>{task.title}</Link>
    </Clipped>
  );
}

const shownSeconds = ({ presence, todaySeconds }: MemberToday) =>
  presence === 'suspended' ? undefined : todaySeconds;

/** The members as a table: the same facts in columns that sort. */
export function TeamTable({ team, moment, taskOf, sort = 'status', strips }: MemberCardsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = sortMembers(membersToday(team, moment), sort);
  const nowMinute = Math.floor((moment.nowMs - moment.todayStartMs) / 60_000);
  const vars: NowVars = strips ? { '--now': stripPlace(nowMinute, strips.hours) } : {};
  const stripOf = ({ member }: MemberToday) => strips?.ofMember[member.employeeId ?? ''];
  const columns: DataColumn<MemberToday>[] = [
    {
      id: 'name',
      header: t('home.team.columns.name'),
      width: '22%',
      sortValue: ({ name }) => name,
      cell: (row) => <Name row={row} size={24} />,
    },
    {
      id: 'status',
      header: t('home.team.sort.status'),
      width: '5.5rem',
      cell: ({ state }) => <Subtle>{t(`team.presence.${state}`)}</Subtle>,
    },
    {
      id: 'task',
      header: t('home.team.columns.task'),
      hideBelow: 'lg',
      cell: (row) => <TaskLink row={row} taskOf={taskOf} />,
    },
    {
      id: 'day',
      header: t('home.team.columns.day'),
      hideBelow: 'lg',
      width: '6.5rem',
      cell: (row) =>
        strips ? (
          <DayStrip look="card" hours={strips.hours} stretches={stripOf(row)?.stretches ?? []} />
        ) : null,
    },
    {
      id: 'today',
      header: t('home.team.sort.today'),
      align: 'end',
      width: '6.5rem',
      sortValue: ({ todaySeconds }) => todaySeconds,
      cell: (row) => <Duration seconds={shownSeconds(row) ?? 0} zeroAs="–" />,
    },
    {
      id: 'planned',
      header: t('home.team.columns.planned'),
      align: 'end',
      width: '5.5rem',
      sortValue: (row) => stripOf(row)?.plannedSeconds,
      cell: (row) => {
        const planned = stripOf(row)?.plannedSeconds;
        return planned ? format.duration(planned) : <Subtle>–</Subtle>;
      },
    },
    {
      id: 'menu',
      header: '',
      align: 'end',
      width: '3rem',
      cell: ({ member, name }) => <MemberMenu member={member} name={name} />,
    },
  ];
  return (
    <chakra.div style={vars}>
      <DataTable
        label={t('team.title')}
        rows={rows}
        columns={columns}
        rowKey={({ member }) => member.id}
        pageSize={rows.length}
        layout="fixed"
      />
    </chakra.div>
  );
}

/** The members in blocks by what they do now, a line each. */
export function TeamBlocks({ team, moment, taskOf, sort = 'status' }: MemberCardsProps) {
  const { t } = useTranslation();
  const rows = sortMembers(membersToday(team, moment), sort);
  const states = [...new Set(membersToday(team, moment).map(({ state }) => state))];
  const blocks = states.map((state) => ({
    state,
    members: rows.filter((row) => row.state === state),
  }));
  return (
    <Grid templateColumns="repeat(auto-fill, minmax(min(100%, 20rem), 1fr))" gap="3" alignItems="start">
      {blocks.map(({ state, members }) => (
        <chakra.section key={state} aria-label={t(`team.presence.${state}`)}>
          <Card>
            <SectionTitle count={members.length} place="list">
              {t(`team.presence.${state}`)}
            </SectionTitle>
            <ul>
              {members.map((row) => (
                <Grid
                  key={row.member.id}
                  as="li"
                  templateColumns="minmax(0, 1fr) minmax(0, 1fr) auto auto"
                  alignItems="center"
                  gap="2"
                  minH="row"
                  ps="3"
                  pe="1.5"
                  {...dividedRow}
                  _first={{ borderTopWidth: '1px' }}
                >
                  <Name row={row} size={20} />
                  <Subtle minW="0">
                    <TaskLink row={row} taskOf={taskOf} />
                  </Subtle>
                  <chakra.span className="num">
                    <Duration seconds={shownSeconds(row) ?? 0} zeroAs="–" />
                  </chakra.span>
                  <MemberMenu member={row.member} name={row.name} />
                </Grid>
              ))}
            </ul>
          </Card>
        </chakra.section>
      ))}
    </Grid>
  );
}
