import { chakra, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '#client/features/settings/public/SwitchRow.tsx';
import { PermissionList } from '#client/features/settings/roles/PermissionList.tsx';
import { useRoleName } from '#client/features/settings/roles/use-role-name.ts';
import { useRolePermissions } from '#client/features/settings/roles/use-role-permissions.ts';
import { useHolder } from '#client/features/settings/use-holder.ts';
import { call } from '#client/lib/api.ts';
import { keyOf } from '#client/lib/read.ts';
import { inWords } from '#client/lib/texts.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { SidePanel } from '#client/ui/SidePanel.tsx';
import { permissionRefusal } from '#shared/access/role-editing.ts';
import { type RoleOverview, type RolePermission, roleTexts } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

export interface RolePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  role: RoleOverview;
}

function Permissions({ role }: { role: RoleOverview }) {
  const holder = useHolder();
  const { data: rows, error, refetch, change } = useRolePermissions(role.id);
  const save = useCallback(
    (row: RolePermission, wanted: { enabled: boolean }) => change([row], wanted),
    [change],
  );
  const reasonAgainst = useCallback(
    ({ permission, enabled }: RolePermission) => {
      const refusal = permissionRefusal(holder, { role: role.name, permission, enabled: !enabled });
      return refusal === undefined ? undefined : roleTexts[refusal];
    },
    [holder, role.name],
  );
  if (rows) {
    return (
      <PermissionList
        rows={rows}
        reasonAgainst={role.mayEditPermissions ? reasonAgainst : undefined}
        onSave={save}
      />
    );
  }
  return <Answer query={{ error, refetch }} skeleton={<ListSkeleton rows={8} />} />;
}

/** Why nothing of the role's permissions can be changed. */
function fixedText(role: RoleOverview): string {
  if (role.name === 'SUPER_ADMIN') return inWords(roleTexts.ofSuperAdmin);
  return inWords(role.name === 'ADMIN' ? roleTexts.ofAdmin : roleTexts.roleAboveOwnRank);
}

/** Everything that a role demands and may do. */
export function RolePanel({ open, onOpenChange, role }: RolePanelProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const queryClient = useQueryClient();

  async function save(body: { requiresSecondFactor: boolean }) {
    await call(rolesApi.update, { params: { id: role.id }, body });
    await queryClient.invalidateQueries({ queryKey: keyOf(rolesApi.overview) });
  }

  return (
    <SidePanel open={open} onOpenChange={onOpenChange} title={<bdi>{roleName(role.name)}</bdi>} size="md">
      <Stack gap="4">
        {role.mayEditPermissions ? null : <Notice>{fixedText(role)}</Notice>}
        <chakra.div borderWidth="1px" borderRadius="l3">
          <SwitchRow
            label={t('settings.roles.secondFactor')}
            hint={t('settings.roles.secondFactorHint')}
            value={role.requiresSecondFactor}
            disabled={!role.mayEdit}
            onSave={(requiresSecondFactor) => save({ requiresSecondFactor })}
          />
        </chakra.div>
        <Permissions role={role} />
      </Stack>
    </SidePanel>
  );
}
