import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailDialog } from '#client/features/settings/personal/EmailDialog.tsx';
import { PasswordDialog } from '#client/features/settings/personal/PasswordDialog.tsx';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';

type Dialog = 'email' | 'password';

/** How one signs in. */
export function AccountSection() {
  const { t } = useTranslation();
  const { user } = useScope();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  return (
    <SettingsBlock
      id="account"
      title={t('settings.account.title')}
      description={t('settings.account.description')}
    >
      <SettingsRow label={t('settings.email.label')} hint={<bdi>{user.email}</bdi>} inline>
        <Button variant="outline" size="sm" onClick={() => setDialog('email')}>
          {t('settings.email.change')}
        </Button>
      </SettingsRow>
      <SettingsRow label={t('settings.password.label')} hint={t('settings.password.hint')} inline>
        <Button variant="outline" size="sm" onClick={() => setDialog('password')}>
          {t('settings.password.change')}
        </Button>
      </SettingsRow>
      {dialog === 'email' ? <EmailDialog onClose={close} /> : null}
      {dialog === 'password' ? <PasswordDialog onClose={close} /> : null}
    </SettingsBlock>
  );
}
