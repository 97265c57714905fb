import { Button, chakra, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useRoleName } from '#client/features/members/public/use-role-name.ts';
import { changesOf, discardWanted, wantedPermissions } from '#client/features/settings/roles/role-changes.ts';
import { keyOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { SelectionBar } from '#client/ui/table/SelectionBar.tsx';
import type { PermissionChange, RoleOverview } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

/** Unsaved ticks; saving first lists them for review, role by role. */
export function RoleChanges({ roles }: { roles: readonly RoleOverview[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const changes = changesOf(roles, useStore(wantedPermissions));
  const [isReviewing, setReviewing] = useState(false);
  const { mutateAsync: save } = useWrite(rolesApi.changePermissions, {
    input: (wanted: PermissionChange[]) => ({ body: { changes: wanted } }),
    onSuccess: (list) => {
      client.setQueryData(keyOf(rolesApi.overview, {}), list);
      discardWanted();
      notify.success(() => t('roles.saved'));
    },
    endsWith: 'answer',
  });
  if (changes.length === 0) return null;
  return (
    <>
      <SelectionBar
        label={t('roles.unsavedChanges')}
        count={t('roles.unsaved', { count: changes.length })}
        dockHeight="7rem"
        mt="3"
        wrap="wrap"
      >
        <Button variant="ghost" size="sm" onClick={discardWanted}>
          {t('settings.workingHours.discard')}
        </Button>
        <Button size="sm" onClick={() => setReviewing(true)}>
          {t('roles.review')}
        </Button>
      </SelectionBar>
      <ConfirmDialog
        open={isReviewing}
        onOpenChange={setReviewing}
        title={t('roles.reviewTitle')}
        confirmLabel={t('roles.submit')}
        tone="brand"
        onConfirm={() => save(changes)}
      >
        <ChangesByRole roles={roles} changes={changes} />
      </ConfirmDialog>
    </>
  );
}

interface ChangesByRoleProps {
  roles: readonly RoleOverview[];
  changes: readonly PermissionChange[];
}

function ChangesByRole({ roles, changes }: ChangesByRoleProps) {
  const { t } = useTranslation();
  const label = t('roles.unsavedChanges');
  return (
    <Stack gap="4" maxH="50dvh" overflowY="auto" role="group" aria-label={label} tabIndex={0}>
      {roles.map((role) => (
        <ChangesOfRole
          key={role.id}
          role={role}
          changes={changes.filter(({ roleId }) => roleId === role.id)}
        />
      ))}
    </Stack>
  );
}

function ChangesOfRole({ role, changes }: { role: RoleOverview; changes: readonly PermissionChange[] }) {
  const { t } = useTranslation();
  const name = useRoleName()(role.name);
  if (changes.length === 0) return null;
  return (
    <section>
      <Text fontWeight="medium" color="fg">
        {t('roles.changesOf', { count: changes.length, role: name })}
      </Text>
      <chakra.ul mt="1">
        {changes.map(({ permission, enabled }) => (
          <chakra.li key={permission} display="flex" alignItems="center" gap="2" py="0.5">
            <chakra.span color={enabled ? 'success.fg' : 'danger.fg'} flexShrink="0">
              {enabled ? <Plus size={16} aria-hidden /> : <Minus size={16} aria-hidden />}
            </chakra.span>
            <span>
              <chakra.span srOnly>{t(enabled ? 'roles.granted' : 'roles.withdrawn')}: </chakra.span>
              {t(`permissions.names.${permission}`)}
            </span>
          </chakra.li>
        ))}
      </chakra.ul>
    </section>
  );
}
