import { Button, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { useRoleName } from '#client/features/settings/roles/use-role-name.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import type { RoleOverview } from '#shared/roles/role.schema.ts';

export type RoleAct = 'open' | 'rename' | 'delete';

export interface RoleRowProps {
  role: RoleOverview;
  onAct: (act: RoleAct) => void;
}

/** A role, how many hold it, and the way to what it may do. */
export function RoleRow({ role, onAct }: RoleRowProps) {
  const { t } = useTranslation();
  const name = useRoleName()(role.name);
  const { people, invitations, requiresSecondFactor, mayRename, mayDelete } = role;
  const facts = [
    t('settings.roles.people', { count: people }),
    ...(invitations > 0 ? [t('settings.roles.invitations', { count: invitations })] : []),
    ...(requiresSecondFactor ? [t('settings.roles.withSecondFactor')] : []),
  ];
  const acts = [
    { act: 'rename', label: t('settings.roles.rename'), isOffered: mayRename, danger: false },
    { act: 'delete', label: t('settings.roles.delete'), isOffered: mayDelete, danger: true },
  ] as const;
  const items = acts
    .filter(({ isOffered }) => isOffered)
    .map(({ act, label, danger }) => ({ id: act, label, danger, onSelect: () => onAct(act) }));
  return (
    <SettingsRow label={<bdi>{name}</bdi>} hint={facts.join(' · ')} inline>
      <HStack gap="1">
        {items.length > 0 ? <ActionMenu label={t('settings.roles.more', { name })} items={items} /> : null}
        <Button
          variant="outline"
          size="sm"
          onClick={() => onAct('open')}
          aria-label={t('settings.roles.openNamed', { name })}
        >
          {t('settings.roles.open')}
        </Button>
      </HStack>
    </SettingsRow>
  );
}
