import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { useRoleName } from '#client/features/settings/roles/use-role-name.ts';
import { ToggleRows } from '#client/features/settings/team/ToggleRows.tsx';
import { useHolder } from '#client/features/settings/use-holder.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useRead } from '#client/lib/read.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import { mayManageRoles } from '#shared/access/role-editing.ts';
import type { RoleOverview } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

interface ShownRole {
  id: string;
  name: string;
}

function RoleChoice({
  roles,
  chosen,
  onChoose,
}: {
  roles: readonly RoleOverview[];
  chosen: ShownRole;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const id = useId();
  return (
    <SettingsRow label={t('settings.teamPermissions.role')} labelFor={id}>
      <SelectInput
        id={id}
        options={roles.map((role) => ({ value: role.id, label: roleName(role.name) }))}
        value={chosen.id}
        width={{ base: '100%', md: '16rem' }}
        onChange={(event) => onChoose(event.target.value)}
      />
    </SettingsRow>
  );
}

/** For those who manage roles: any role, that of members at first. */
function EveryRole() {
  const { data, error, refetch } = useRead(rolesApi.overview, {});
  const [chosenId, setChosenId] = useState<string>();
  const roles = data?.items ?? [];
  const chosen =
    roles.find(({ id }) => id === chosenId) ?? roles.find(({ name }) => name === 'EMPLOYEE') ?? roles[0];
  if (chosen) {
    return (
      <>
        <RoleChoice roles={roles} chosen={chosen} onChoose={setChosenId} />
        <ToggleRows key={chosen.id} role={chosen} />
      </>
    );
  }
  return <Answer query={{ error, refetch }} skeleton={<ListSkeleton rows={5} inset />} />;
}

/** For everybody else: the own role, as it is. */
function OwnRole({ role }: { role: ShownRole }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  return (
    <>
      <SettingsRow
        label={t('settings.teamPermissions.ownRole')}
        hint={t('settings.teamPermissions.readOnly')}
        inline
      >
        <bdi>{roleName(role.name)}</bdi>
      </SettingsRow>
      <ToggleRows role={role} />
    </>
  );
}

/** What a role may do in the daily work of teams. */
export function TeamPermissionsSection() {
  const { t } = useTranslation();
  const { user } = useScope();
  const holder = useHolder();
  return (
    <SettingsBlock
      id="teamPermissions"
      title={t('settings.teamPermissions.title')}
      description={t('settings.teamPermissions.description')}
    >
      {mayManageRoles(holder) ? <EveryRole /> : user.role ? <OwnRole role={user.role} /> : null}
    </SettingsBlock>
  );
}
