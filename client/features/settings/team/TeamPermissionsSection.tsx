import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRoleName } from '#client/features/members/public/use-role-name.ts';
import { RoleChanges } from '#client/features/settings/roles/RoleChanges.tsx';
import { isWanted, toggleWanted, wantedPermissions } from '#client/features/settings/roles/role-changes.ts';
import { useHolder } from '#client/features/settings/use-viewer.tsx';
import { useRead } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Toggle } from '#client/ui/inputs/Toggle.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { SelectRow } from '#client/ui/settings/SavedRows.tsx';
import { SettingsBlock, SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import {
  isToggleOn,
  type PermissionToggle,
  rowsToChange,
  toggleSwitches,
  togglesMovedWith,
} from '#shared/access/permission-toggles.ts';
import { permission } from '#shared/access/permissions.ts';
import { permissionRefusal } from '#shared/access/role-editing.ts';
import { isShownRole } from '#shared/access/roles.ts';
import { type RoleOverview, type RolePermission, roleTexts } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

interface ShownRole {
  id: string;
  name: string;
}

const noRoles: readonly RoleOverview[] = [];

/** Any role: that of members at first. Changes are reviewed and saved as in the matrix of roles. */
function EveryRole() {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const query = useRead(rolesApi.overview, {}, { select: ({ items }) => items.filter(isShownRole) });
  const [chosenId, setChosenId] = useState<string>();
  const roles = query.data ?? noRoles;
  const chosen =
    roles.find(({ id }) => id === chosenId) ?? roles.find(({ name }) => name === 'EMPLOYEE') ?? roles[0];
  const wanted = useStore(wantedPermissions);
  if (!chosen) return <Answer query={query} rows={5} inset />;
  return (
    <div>
      <Card style={{ overflow: 'visible' }}>
        <SelectRow
          label={t('settings.teamPermissions.role')}
          options={roles.map((role) => ({ value: role.id, label: roleName(role.name) }))}
          value={chosen.id}
          onChange={setChosenId}
        />
        <ToggleRows
          role={chosen}
          rows={permission.options.map((name) => ({
            permission: name,
            enabled: isWanted(wanted, chosen, name),
          }))}
          onChange={(rows) => {
            for (const { permission } of rows) toggleWanted(chosen, permission);
          }}
        />
      </Card>
      <RoleChanges roles={roles} />
    </div>
  );
}

/** The permissions of a role for the daily work of teams; the matrix of roles lists all of them. */
export function TeamPermissionsSection() {
  const { t } = useTranslation();
  return (
    <SettingsBlock
      id="teamPermissions"
      bare
      action={
        <Button asChild variant="outline" size="sm">
          <Link to={paths.settings('roles')}>{t('settings.teamPermissions.all')}</Link>
        </Button>
      }
    >
      <EveryRole />
    </SettingsBlock>
  );
}

type Row = Pick<RolePermission, 'permission' | 'enabled'>;

interface ToggleRowsProps {
  role: ShownRole;
  rows: readonly Row[];
  /** Turns these the other way round. */
  onChange: (rows: readonly Row[]) => void;
}

/** A role's permissions as the few switches that matter day by day. */
function ToggleRows(props: ToggleRowsProps) {
  return toggleSwitches.map((toggles) => <ToggleRow key={toggles[0]} toggles={toggles} {...props} />);
}

type Toggles = (typeof toggleSwitches)[number];

function ToggleRow({ toggles, role, rows, onChange }: ToggleRowsProps & { toggles: Toggles }) {
  const { t, i18n } = useTranslation();
  const [toggle] = toggles;
  const holder = useHolder();
  const isOn = isToggleOn(toggle, rows);
  const affected = rowsToChange(toggle, rows, { enabled: !isOn });
  const refusal = affected
    .map((row) => permissionRefusal(holder, { role: role.name, ...row, enabled: !isOn }))
    .find((one) => one !== undefined);
  const words = (names: readonly PermissionToggle[]) =>
    new Intl.ListFormat(i18n.language).format(names.map((name) => t(`settings.toggles.${name}`)));
  const moved = togglesMovedWith(toggle);
  const together =
    moved.length > 0 ? t('settings.teamPermissions.together', { names: words(moved) }) : undefined;
  return (
    <SettingsRow label={words(toggles)} hint={refusal ? toLocalText(roleTexts[refusal]) : together} inline>
      <Toggle
        label={words(toggles)}
        checked={isOn}
        disabled={refusal !== undefined}
        onCheckedChange={() => onChange(affected)}
      />
    </SettingsRow>
  );
}
