import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '#client/features/members/public/use-role-name.ts';
import { useRolePermissions } from '#client/features/settings/roles/use-role-permissions.ts';
import { useHolder } from '#client/features/settings/use-viewer.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useRead } from '#client/lib/api/read.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';
import { SelectRow, SwitchRow } from '#client/ui/settings/SavedRows.tsx';
import { SettingsBlock } from '#client/ui/settings/SettingsBlock.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsRow.tsx';
import type { PermissionHolder } from '#shared/access/can.ts';
import {
  isToggleOn,
  type PermissionToggle,
  rowsToChange,
  toggleNames,
  togglesMovedWith,
} from '#shared/access/permission-toggles.ts';
import { mayManageRoles, permissionRefusal } from '#shared/access/role-editing.ts';
import { isShownRole } from '#shared/access/roles.ts';
import { type RolePermission, roleTexts } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

interface ShownRole {
  id: string;
  name: string;
}

/** For those who manage roles: any role, that of members at first. */
function EveryRole() {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const { data, error, refetch } = useRead(rolesApi.overview, {});
  const [chosenId, setChosenId] = useState<string>();
  const roles = data?.items.filter(isShownRole) ?? [];
  const chosen =
    roles.find(({ id }) => id === chosenId) ?? roles.find(({ name }) => name === 'EMPLOYEE') ?? roles[0];
  if (chosen) {
    return (
      <>
        <SelectRow
          label={t('settings.teamPermissions.role')}
          options={roles.map((role) => ({ value: role.id, label: roleName(role.name) }))}
          value={chosen.id}
          onChange={setChosenId}
        />
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
  const { user } = useScope();
  const holder = useHolder();
  return (
    <SettingsBlock id="teamPermissions">
      {mayManageRoles(holder) ? <EveryRole /> : user.role ? <OwnRole role={user.role} /> : null}
    </SettingsBlock>
  );
}

interface ToggleRowsProps {
  role: { id: string; name: string };
}

interface Change {
  holder: PermissionHolder;
  role: string;
  rows: readonly RolePermission[];
  enabled: boolean;
}

/** Why the person cannot make the change; nothing when they can. */
function reasonAgainst({ holder, role, rows, enabled }: Change): string | undefined {
  if (!mayManageRoles(holder)) return toLocalText(roleTexts.adminsOnly);
  const refusals = rows.map(({ permission }) => permissionRefusal(holder, { role, permission, enabled }));
  const refusal = refusals.find((one) => one !== undefined);
  return refusal === undefined ? undefined : roleTexts[refusal];
}

interface ToggleRowProps extends ToggleRowsProps {
  toggle: PermissionToggle;
  rows: readonly RolePermission[];
  onChange: (rows: readonly RolePermission[], next: { enabled: boolean }) => Promise<void>;
}

function ToggleRow({ toggle, role, rows, onChange }: ToggleRowProps) {
  const { t, i18n } = useTranslation();
  const holder = useHolder();
  const isOn = isToggleOn(toggle, rows);
  const enabled = !isOn;
  const affected = rowsToChange(toggle, rows, { enabled });
  const reason = reasonAgainst({ holder, role: role.name, rows: affected, enabled });
  const words = (name: PermissionToggle) => t(`settings.toggles.${name}`);
  const names = togglesMovedWith(toggle).map(words);
  const moved = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  const together = names.length > 0 ? t('settings.teamPermissions.together', { names: moved }) : undefined;
  return (
    <SwitchRow
      label={words(toggle)}
      hint={reason !== undefined && mayManageRoles(holder) ? reason : together}
      value={isOn}
      disabled={reason !== undefined || affected.length === 0}
      onSave={(next) => onChange(rowsToChange(toggle, rows, { enabled: next }), { enabled: next })}
    />
  );
}

/** A role's permissions as the few switches that matter day by day. */
function ToggleRows({ role }: ToggleRowsProps) {
  const { query, change } = useRolePermissions(role.id);
  return (
    <Answer query={query} skeleton={<ListSkeleton rows={5} inset />}>
      {(rows) =>
        toggleNames.map((toggle) => (
          <ToggleRow key={toggle} toggle={toggle} role={role} rows={rows} onChange={change} />
        ))
      }
    </Answer>
  );
}
