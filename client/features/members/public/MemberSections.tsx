import { HStack } from '@chakra-ui/react';
import { MemberActions, useMemberCount } from '#client/features/members/MemberActions.tsx';
import { MembersTable } from '#client/features/members/MembersTable.tsx';
import { TeamEntrance } from '#client/features/members/TeamEntrance.tsx';
import { SettingsBlock } from '#client/ui/settings/SettingsBlock.tsx';

/** The people of the team, as a section of its settings. */
export function MembersSection() {
  return (
    <SettingsBlock
      bare
      id="members"
      description={useMemberCount()}
      action={
        <HStack gap="2">
          <MemberActions />
        </HStack>
      }
    >
      <MembersTable />
    </SettingsBlock>
  );
}

/** Invitations to the team and requests to join it, as a section of its settings. */
export function InvitationsSection() {
  return (
    <SettingsBlock bare id="invitations">
      <TeamEntrance />
    </SettingsBlock>
  );
}
