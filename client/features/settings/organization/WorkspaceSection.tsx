import { workspacesQuery } from '#client/features/auth/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ImageRow } from '#client/ui/settings/ImageRow.tsx';
import { TextRow } from '#client/ui/settings/SavedRows.tsx';
import { SettingsBlock } from '#client/ui/settings/SettingsBlock.tsx';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import { organizationTexts } from '#shared/workspaces/organization.schema.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** Name and picture of the workspace, as the switcher shows them. */
export function WorkspaceSection() {
  const { t } = useTranslation();
  const { tenantId, user } = useScope();
  const { data } = useReadOf(workspacesQuery);
  const listed = data?.workspaces.find((one) => one.user.tenant.id === tenantId)?.user.tenant;
  const name = listed?.name ?? user.tenant?.name ?? '';
  const logo = listed?.logo;

  const { mutateAsync: update } = useWrite(workspacesApi.updateTenant, {
    input: (body: BodyInputOf<typeof workspacesApi.updateTenant>) => ({ params: { id: tenantId }, body }),
  });

  return (
    <SettingsBlock id="workspace">
      <ImageRow
        label={t('settings.workspace.image')}
        folder="organization_images"
        hasImage={Boolean(logo)}
        name={name}
        imageUrl={logo}
        onSave={update}
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
