import { chakra, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useMembersToday } from '#client/features/team/public/use-members-today.ts';
import { membershipName, roleInTeam } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { Pulse } from '#client/ui/marks/Pulse.tsx';
import type { TeamMember } from '#shared/teams/team.schema.ts';

/** The head of a member's profile. */
export function ProfileHead({ member }: { member: TeamMember }) {
  const { t } = useTranslation();
  const { team } = useScope();
  const today = useMembersToday()?.find((each) => each.member.id === member.id);
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
