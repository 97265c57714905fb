import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '#client/features/members/public/use-role-name.ts';
import { SwitchRow } from '#client/features/settings/public/SavedRows.tsx';
import { PermissionList } from '#client/features/settings/roles/PermissionList.tsx';
import { useRolePermissions } from '#client/features/settings/roles/use-role-permissions.ts';
import { useHolder } from '#client/features/settings/use-viewer.tsx';
import { useWrite } from '#client/lib/api/write.ts';
import { inWords } from '#client/lib/text/texts.ts';
import { SidePanel } from '#client/ui/dialogs/SidePanel.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { permissionRefusal } from '#shared/access/role-editing.ts';
import { type RoleOverview, type RolePermission, roleTexts } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

interface RolePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  role: RoleOverview;
}

function Permissions({ role }: { role: RoleOverview }) {
  const holder = useHolder();
  const { change, ...query } = useRolePermissions(role.id);
  const reasonAgainst = ({ permission, enabled }: RolePermission) => {
    const refusal = permissionRefusal(holder, { role: role.name, permission, enabled: !enabled });
    return refusal === undefined ? undefined : roleTexts[refusal];
  };
  return (
    <Answer query={query} skeleton={<ListSkeleton rows={8} />}>
      {(rows) => (
        <PermissionList
          rows={rows}
          reasonAgainst={role.mayEditPermissions ? reasonAgainst : undefined}
          onSave={(row, next) => change([row], next)}
        />
      )}
    </Answer>
  );
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
  const { mutateAsync: save } = useWrite(rolesApi.update, {
    input: (body: { requiresSecondFactor: boolean }) => ({ params: { id: role.id }, body }),
    stale: ['roles'],
  });

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
