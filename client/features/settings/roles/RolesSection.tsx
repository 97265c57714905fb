import '#client/locales/en/pages/permissions.json';
import '#client/locales/en/pages/roles.json';
import { Button } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { RoleChanges } from '#client/features/settings/roles/RoleChanges.tsx';
import { RoleDeleteDialog, RoleNameDialog } from '#client/features/settings/roles/RoleDialogs.tsx';
import { type RoleAction, RoleMatrix } from '#client/features/settings/roles/RoleMatrix.tsx';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { SettingsBlock } from '#client/ui/settings/SettingsBlock.tsx';
import { isShownRole } from '#shared/access/roles.ts';
import type { RoleOverview } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

interface Open {
  action: 'create' | 'rename' | 'delete';
  roleId?: string;
}

/** The roles of the workspace: who holds them, what they may do. */
export function RolesSection() {
  const { t } = useTranslation();
  const query = useRead(rolesApi.overview, {}, { select: ({ items }) => items.filter(isShownRole) });
  const roles = query.data ?? [];
  const [open, setOpen] = useState<Open>();
  const role = roles.find(({ id }) => id === open?.roleId);
  const close = () => setOpen(undefined);
  const { mutate: requireSecondFactor } = useWrite(rolesApi.update, {
    input: ({ id, requiresSecondFactor }: RoleOverview) => ({
      params: { id },
      body: { requiresSecondFactor: !requiresSecondFactor },
    }),
    onSuccess: () => notify.success(() => t('settings.saved')),
    onFailure: (error) => notify.failure('settings.notSaved', error),
    stale: ['roles'],
  });

  function act(action: RoleAction, on: RoleOverview): void {
    if (action === 'secondFactor') requireSecondFactor(on);
    else setOpen({ action, roleId: on.id });
  }

  return (
    <SettingsBlock
      id="roles"
      bare
      action={
        query.data ? (
          <Button variant="outline" size="sm" onClick={() => setOpen({ action: 'create' })}>
            <Plus aria-hidden />
            {t('settings.roles.create')}
          </Button>
        ) : undefined
      }
    >
      <Answer query={query} skeleton={<ListSkeleton rows={12} inset />}>
        {(shown) => (
          <div>
            <RoleMatrix roles={shown} onAction={act} />
            <RoleChanges roles={shown} />
          </div>
        )}
      </Answer>
      {open?.action === 'create' ? <RoleNameDialog onClose={close} /> : null}
      {open?.action === 'rename' && role ? <RoleNameDialog onClose={close} role={role} /> : null}
      {open?.action === 'delete' && role ? (
        <RoleDeleteDialog onClose={close} role={role} roles={roles} />
      ) : null}
    </SettingsBlock>
  );
}
