import { chakra } from '@chakra-ui/react';
import { MemberCard } from '#client/features/team/MemberCard.tsx';
import { roleInTeam } from '#client/features/team/public/role-in-team.ts';
import { type Moment, membersToday } from '#client/features/team/team-today.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { Team } from '#shared/teams/team.schema.ts';

export interface MemberCardsProps {
  team: Pick<Team, 'id' | 'name' | 'members' | 'createdByUserId' | 'createdByUser' | 'serverTime'>;
  moment: Moment;
  taskOf: (id: string) => Task | undefined;
  /** The tasks are not there yet. */
  isWaiting?: boolean;
  /** Nothing on the cards leads further. */
  isPublic?: boolean;
}

const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
    gap: '3',
  },
});

/** A card per member, who works first. */
export function MemberCards({ team, moment, taskOf, isWaiting = false, isPublic = false }: MemberCardsProps) {
  return (
    <Cards>
      {membersToday(team, moment).map((today) => (
        <MemberCard
          key={today.member.id}
          today={today}
          teamName={team.name}
          task={today.taskId === undefined ? undefined : taskOf(today.taskId)}
          isWaiting={isWaiting}
          role={roleInTeam(team, today.member)}
          isPublic={isPublic}
        />
      ))}
    </Cards>
  );
}
