import { chakra, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { membersToday } from '#client/features/team/team-today.ts';
import { membershipName, roleInTeam } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTeamToday } from '#client/features/workspace/public/use-team-today.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { Pulse } from '#client/ui/marks/Pulse.tsx';
import type { TeamMember } from '#shared/teams/team.schema.ts';
import { dayBounds } from '#shared/time/day.ts';

const beatMs = 5000;

/** What the member does now and did today. */
function useMemberToday(member: TeamMember) {
  const { timeZone } = useScope();
  const { data: team } = useTeamToday();
  const day = useToday();
  const nowMs = useServerNow(0, beatMs);
  if (team === undefined) return undefined;
  const moment = { nowMs, todayStartMs: dayBounds(day, timeZone).start.getTime() };
  return membersToday(team, moment).find((today) => today.member.id === member.id);
}

/** The head of a member's profile. */
export function ProfileHead({ member }: { member: TeamMember }) {
  const { t } = useTranslation();
  const { team } = useScope();
  const today = useMemberToday(member);
  const person = member.employee?.user ?? member.user;
  const role = roleInTeam(team, member);
  const name = membershipName(member);
  return (
    <Flex as="header" align="center" gap="4" mb="5" wrap="wrap">
      <MemberAvatar name={name} imageUrl={person?.imageUrl} size={64} presence={today?.presence} decorative />
      <Stack gap="0" flex="1" minW="0">
        <HStack gap="2" minW="0">
          <Heading as="h1" size="xl" dir="auto" truncate title={name}>
            {name}
          </Heading>
          {role ? (
            <chakra.span textStyle="xs" color="fg.subtle" flexShrink="0">
              {t(`team.role.${role}`)}
            </chakra.span>
          ) : null}
        </HStack>
        {person?.email ? (
          <Text textStyle="sm" color="fg.muted" truncate>
            <bdi>{person.email}</bdi>
          </Text>
        ) : null}
        <HStack gap="1.5" textStyle="sm" color="fg.subtle" h="5">
          {today?.member.running ? <Pulse /> : null}
          {today ? t(`team.presence.${today.presence}`) : null}
        </HStack>
      </Stack>
      <Stack gap="0" align="flex-end">
        <chakra.span textStyle="xl" fontWeight="semibold" className="num">
          {today ? <Duration seconds={today.todaySeconds} /> : '–'}
        </chakra.span>
        <chakra.span textStyle="xs" color="fg.subtle">
          {t('team.today', { team: team.name })}
        </chakra.span>
      </Stack>
    </Flex>
  );
}
