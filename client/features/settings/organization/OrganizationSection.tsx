import { useTranslation } from 'react-i18next';
import { OrganizationRow } from '#client/features/settings/organization/OrganizationRow.tsx';
import {
  type OrganizationSectionId,
  type SettingRow,
  settingRows,
} from '#client/features/settings/organization/setting-rows.ts';
import { useOrganization } from '#client/features/settings/organization/use-organization.ts';
import { ImageRow } from '#client/features/settings/public/ImageRow.tsx';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { MemberAvatar } from '#client/ui/MemberAvatar.tsx';

/** A section of the organization's settings, made from its table of rows. */
function OrganizationSection({ id }: { id: OrganizationSectionId }) {
  const { t } = useTranslation();
  const query = useOrganization();
  const { update } = query;
  const rows: readonly SettingRow[] = settingRows[id];
  return (
    <SettingsBlock id={id} title={t(`settings.${id}.title`)} description={t(`settings.${id}.description`)}>
      <Answer query={query} skeleton={<ListSkeleton rows={4} inset />}>
        {(organization) => (
          <>
            {id === 'organization' ? (
              <ImageRow
                label={t('settings.organization.image')}
                folder="organization_images"
                hasImage={Boolean(organization.imageId)}
                shown={
                  <MemberAvatar
                    name={organization.name}
                    imageUrl={organization.imageUrl}
                    size={32}
                    decorative
                  />
                }
                onSave={(imageId) => update({ imageId })}
              />
            ) : null}
            {rows.map((row) => (
              <OrganizationRow key={row.key} row={row} organization={organization} onSave={update} />
            ))}
          </>
        )}
      </Answer>
    </SettingsBlock>
  );
}

export const IdentitySection = () => <OrganizationSection id="organization" />;
export const FormatsSection = () => <OrganizationSection id="formats" />;
export const WorkSection = () => <OrganizationSection id="work" />;
export const TimeEntrySection = () => <OrganizationSection id="timeEntry" />;
export const TrackingSection = () => <OrganizationSection id="tracking" />;
export const InvitesSection = () => <OrganizationSection id="invites" />;
export const VisibilitySection = () => <OrganizationSection id="visibility" />;
