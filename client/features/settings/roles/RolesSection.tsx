import { Button } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { RoleDeleteDialog } from '#client/features/settings/roles/RoleDeleteDialog.tsx';
import { RoleNameDialog } from '#client/features/settings/roles/RoleNameDialog.tsx';
import { RolePanel } from '#client/features/settings/roles/RolePanel.tsx';
import { type RoleAct, RoleRow } from '#client/features/settings/roles/RoleRow.tsx';
import { useRead } from '#client/lib/read.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import type { RoleOverview } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

interface Asked {
  act: RoleAct | 'create';
  roleId?: string;
}

/** The roles of the workspace: who holds them, what they may do. */
export function RolesSection() {
  const { t } = useTranslation();
  const query = useRead(rolesApi.overview, {});
  const { data } = query;
  const [asked, setAsked] = useState<Asked>();
  const roles = data?.items ?? [];
  const role = roles.find(({ id }) => id === asked?.roleId);

  return (
    <SettingsBlock
      id="roles"
      title={t('settings.roles.title')}
      description={t('settings.roles.description')}
      action={
        data ? (
          <Button variant="outline" size="sm" onClick={() => setAsked({ act: 'create' })}>
            <Plus aria-hidden />
            {t('settings.roles.create')}
          </Button>
        ) : undefined
      }
    >
      <Answer query={query} skeleton={<ListSkeleton rows={6} inset />}>
        {() =>
          roles.map((one) => (
            <RoleRow key={one.id} role={one} onAct={(act) => setAsked({ act, roleId: one.id })} />
          ))
        }
      </Answer>
      {asked ? (
        <AskedDialog asked={asked} role={role} roles={roles} onClose={() => setAsked(undefined)} />
      ) : null}
    </SettingsBlock>
  );
}

interface AskedDialogProps {
  asked: Asked;
  role: RoleOverview | undefined;
  roles: readonly RoleOverview[];
  onClose: () => void;
}

function AskedDialog({ asked, role, roles, onClose }: AskedDialogProps): ReactNode {
  if (asked.act === 'create') return <RoleNameDialog onClose={onClose} />;
  if (role === undefined) return null;
  if (asked.act === 'rename') return <RoleNameDialog onClose={onClose} role={role} />;
  if (asked.act === 'delete') return <RoleDeleteDialog onClose={onClose} role={role} roles={roles} />;
  return <RolePanel open onOpenChange={(open) => !open && onClose()} role={role} />;
}
