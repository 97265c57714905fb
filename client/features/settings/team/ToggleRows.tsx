import { useTranslation } from 'react-i18next';
import { SwitchRow } from '#client/features/settings/public/SwitchRow.tsx';
import { useRolePermissions } from '#client/features/settings/roles/use-role-permissions.ts';
import { useHolder } from '#client/features/settings/use-holder.ts';
import { inWords } from '#client/lib/texts.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import type { PermissionHolder } from '#shared/access/can.ts';
import {
  isToggleOn,
  type PermissionToggle,
  rowsToChange,
  toggleNames,
  togglesMovedWith,
} from '#shared/access/permission-toggles.ts';
import { mayManageRoles, permissionRefusal } from '#shared/access/role-editing.ts';
import { type RolePermission, roleTexts } from '#shared/roles/role.schema.ts';

export interface ToggleRowsProps {
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
  if (!mayManageRoles(holder)) return inWords(roleTexts.adminsOnly);
  const refusals = rows.map(({ permission }) => permissionRefusal(holder, { role, permission, enabled }));
  const refusal = refusals.find((one) => one !== undefined);
  return refusal === undefined ? undefined : roleTexts[refusal];
}

interface ToggleRowProps extends ToggleRowsProps {
  toggle: PermissionToggle;
  rows: readonly RolePermission[];
  onChange: (rows: readonly RolePermission[], wanted: { enabled: boolean }) => Promise<void>;
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
export function ToggleRows({ role }: ToggleRowsProps) {
  const permissions = useRolePermissions(role.id);
  return (
    <Answer query={permissions} skeleton={<ListSkeleton rows={5} inset />}>
      {(rows) =>
        toggleNames.map((toggle) => (
          <ToggleRow key={toggle} toggle={toggle} role={role} rows={rows} onChange={permissions.change} />
        ))
      }
    </Answer>
  );
}
