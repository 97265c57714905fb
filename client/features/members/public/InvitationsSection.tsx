import '#client/locales/en/pages/members.json';
import { useTranslation } from 'react-i18next';
import { TeamEntrance } from '#client/features/members/TeamEntrance.tsx';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';

/** Invitations to the team and requests to join it, as a section of its settings. */
export function InvitationsSection() {
  const { t } = useTranslation();
  return (
    <SettingsBlock
      bare
      id="invitations"
      title={t('settings.invitations.title')}
      description={t('settings.invitations.description')}
    >
      <TeamEntrance />
    </SettingsBlock>
  );
}
