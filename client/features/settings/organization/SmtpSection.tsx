import { useTranslation } from 'react-i18next';
import { SmtpForm } from '#client/features/settings/organization/SmtpForm.tsx';
import { SmtpServerRows } from '#client/features/settings/organization/SmtpServerRows.tsx';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { useRead } from '#client/lib/read.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** Through which server the workspace sends its mails. */
export function SmtpSection() {
  const { t } = useTranslation();
  const query = useRead(
    workspacesApi.smtpSettings,
    {},
    // Null where mails go through the installation.
    { select: ({ items }) => items.find(({ scope }) => scope === 'tenant') ?? null },
  );
  return (
    <SettingsBlock id="smtp" title={t('settings.smtp.title')} description={t('settings.smtp.description')}>
      <Answer query={query} skeleton={<ListSkeleton rows={5} inset />}>
        {(data) => (
          <>
            <SmtpForm key={String(data?.updatedAt)} saved={data ?? undefined} onSaved={query.refetch} />
            {data ? <SmtpServerRows server={data} onRemoved={query.refetch} /> : null}
          </>
        )}
      </Answer>
    </SettingsBlock>
  );
}
