import '#client/locales/en/pages/members.json';
import { HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { MemberActions } from '#client/features/members/MemberActions.tsx';
import { MembersTable } from '#client/features/members/MembersTable.tsx';
import { useMemberCount } from '#client/features/members/use-member-count.ts';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';

/** The people of the team, as a section of its settings. */
export function MembersSection() {
  const { t } = useTranslation();
  return (
    <SettingsBlock
      bare
      id="members"
      title={t('settings.members.title')}
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
