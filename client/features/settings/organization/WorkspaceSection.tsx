import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { workspacesQuery } from '#client/features/auth/queries.ts';
import { ImageRow } from '#client/features/settings/public/ImageRow.tsx';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { TextRow } from '#client/features/settings/public/TextRow.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { refresh, useReadOf } from '#client/lib/read.ts';
import { MemberAvatar } from '#client/ui/MemberAvatar.tsx';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import { organizationTexts } from '#shared/workspaces/organization.schema.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

type WorkspaceChange = BodyInputOf<typeof workspacesApi.updateTenant>;

/** Name and picture of the workspace, as the switcher shows them. */
export function WorkspaceSection() {
  const { t } = useTranslation();
  const { tenantId, user } = useScope();
  const queryClient = useQueryClient();
  const { data } = useReadOf(workspacesQuery);
  const listed = data?.workspaces.find((one) => one.user.tenant.id === tenantId)?.user.tenant;
  const name = listed?.name ?? user.tenant?.name ?? '';
  const logo = listed?.logo;

  const update = useCallback(
    async (body: WorkspaceChange) => {
      await call(workspacesApi.updateTenant, { params: { id: tenantId }, body });
      await Promise.all([
        refresh(queryClient, 'users'),
        queryClient.invalidateQueries({ queryKey: workspacesQuery.queryKey }),
      ]);
    },
    [tenantId, queryClient],
  );

  return (
    <SettingsBlock
      id="workspace"
      title={t('settings.workspace.title')}
      description={t('settings.workspace.description')}
    >
      <ImageRow
        label={t('settings.workspace.image')}
        folder="organization_images"
        hasImage={Boolean(logo)}
        shown={<MemberAvatar name={name} imageUrl={logo} size={32} decorative />}
        onSave={(imageId) => update({ imageId })}
      />
      <TextRow
        label={t('settings.workspace.name')}
        value={name}
        field="name"
        maxLength={200}
        check={(next) => (next === '' ? organizationTexts.nameRequired : undefined)}
        onSave={(next) => update({ name: next })}
      />
    </SettingsBlock>
  );
}
