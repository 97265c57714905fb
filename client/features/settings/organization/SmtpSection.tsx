import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SmtpForm } from '#client/features/settings/organization/SmtpForm.tsx';
import { SmtpServerRows } from '#client/features/settings/organization/SmtpServerRows.tsx';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** The mail server of the whole workspace; null where mails go through the installation. */
const smtpQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'workspaces', 'smtp'],
    queryFn: async ({ signal }) => {
      const { items } = await call(workspacesApi.smtpSettings, {}, signal);
      return items.find(({ scope }) => scope === 'tenant') ?? null;
    },
  });

/** Through which server the workspace sends its mails. */
export function SmtpSection() {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const query = useQuery(smtpQuery(tenantId));
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
