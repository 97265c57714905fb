import { Box, Center, chakra, Flex, Stack } from '@chakra-ui/react';
import { Check, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useRoleName } from '#client/features/members/public/use-role-name.ts';
import { matrixStyles } from '#client/features/settings/roles/matrix-styles.ts';
import { isWanted, toggleWanted, wantedPermissions } from '#client/features/settings/roles/role-changes.ts';
import { useHolder } from '#client/features/settings/use-viewer.tsx';
import { useGridFocus } from '#client/lib/input/use-grid-focus.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import type { PermissionHolder } from '#shared/access/can.ts';
import { permissionAreas } from '#shared/access/permission-areas.ts';
import type { Permission } from '#shared/access/permissions.ts';
import { permissionRefusal } from '#shared/access/role-editing.ts';
import { type RoleOverview, roleTexts } from '#shared/roles/role.schema.ts';
import { matchesAllWords } from '#shared/text/search.ts';

export type RoleAction = 'rename' | 'delete' | 'secondFactor';

interface RoleMatrixProps {
  roles: readonly RoleOverview[];
  onAction: (action: RoleAction, role: RoleOverview) => void;
}

interface AreaRows {
  area: string;
  permissions: readonly Permission[];
}

/** The permissions that the words find, by area. */
function useAreas(query: string): AreaRows[] {
  const { t } = useTranslation();
  return Object.entries(permissionAreas)
    .map(([area, permissions]) => ({
      area,
      permissions: permissions.filter((name) =>
        matchesAllWords(query, [t(`permissions.names.${name}`), t(`permissions.areas.${area}`), name]),
      ),
    }))
    .filter(({ permissions }) => permissions.length > 0);
}

/** Roles beside each other, what each may do below; ticks are collected until they are saved. */
export function RoleMatrix({ roles, onAction }: RoleMatrixProps) {
  const { t } = useTranslation();
  const holder = useHolder();
  const [query, setQuery] = useState('');
  const areas = useAreas(query);
  const rows = areas.flatMap(({ permissions }) => permissions);
  const { tableProps, spotProps } = useGridFocus({ rows: rows.length + 1, columns: roles.length });
  return (
    <Stack gap="3">
      <Box maxW={{ md: '20rem' }}>
        <SearchInput value={query} onChange={setQuery} label={t('settings.roles.search')} />
      </Box>
      <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
        <Box overflow="auto" maxH="max(24rem, calc(100dvh - 15rem))">
          <chakra.table role="grid" aria-label={t('roles.table')} css={matrixStyles} {...tableProps}>
            <thead>
              <tr>
                <td />
                {roles.map((role) => (
                  <RoleHead key={role.id} role={role} onAction={(action) => onAction(action, role)} />
                ))}
              </tr>
            </thead>
            {areas.map(({ area, permissions }) => (
              <tbody key={area}>
                <tr>
                  <th data-part="area" scope="rowgroup" colSpan={roles.length + 1}>
                    <span>{t(`permissions.areas.${area}`)}</span>
                  </th>
                </tr>
                {permissions.map((permission) => (
                  <tr key={permission}>
                    <th data-part="permission" scope="row">
                      {t(`permissions.names.${permission}`)}
                    </th>
                    {roles.map((role, column) => (
                      <MatrixCell
                        key={role.id}
                        role={role}
                        holder={holder}
                        permission={permission}
                        spot={spotProps({ row: rows.indexOf(permission) + 1, column })}
                      />
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </chakra.table>
          {areas.length === 0 ? <EmptyState compact title={t('settings.roles.noMatch')} /> : null}
        </Box>
      </Box>
    </Stack>
  );
}

type Spot = ReturnType<ReturnType<typeof useGridFocus>['spotProps']>;

interface RoleHeadProps {
  role: RoleOverview;
  onAction: (action: RoleAction) => void;
}

/** The holders of the role, and its actions. */
function RoleHead({ role, onAction }: RoleHeadProps) {
  const { t } = useTranslation();
  const name = useRoleName()(role.name);
  const { people, invitations, requiresSecondFactor } = role;
  const secondFactor = { label: t('settings.roles.secondFactor'), checked: requiresSecondFactor };
  const items: MenuEntry[] = [
    ...(role.mayEdit
      ? [{ id: 'secondFactor', ...secondFactor, onSelect: () => onAction('secondFactor') }]
      : []),
    ...(role.mayRename
      ? [{ id: 'rename', label: t('settings.roles.rename'), onSelect: () => onAction('rename') }]
      : []),
    ...(role.mayDelete
      ? [
          {
            id: 'delete',
            label: t('settings.roles.delete'),
            danger: true,
            onSelect: () => onAction('delete'),
          },
        ]
      : []),
  ];
  return (
    <th scope="col" data-part="role">
      <Flex align="start" justify="space-between" gap="1">
        <chakra.bdi flex="1" minW="0" lineClamp="2" wordBreak="break-word" title={name}>
          {name}
        </chakra.bdi>
        {items.length > 0 ? (
          <Box my="-1" me="-1">
            <ActionMenu label={t('settings.roles.more', { name })} items={items} size="xs" />
          </Box>
        ) : null}
      </Flex>
      <Subtle as="div" fontWeight="normal" className="num">
        {t('settings.roles.people', { count: people })}
        {invitations > 0 ? <div>{t('settings.roles.invitations', { count: invitations })}</div> : null}
        {requiresSecondFactor ? (
          <Flex align="center" gap="1" title={t('settings.roles.withSecondFactor')}>
            <ShieldCheck size={12} aria-hidden />
            <span aria-hidden>{t('roles.secondFactorShort')}</span>
            <chakra.span srOnly>{t('settings.roles.withSecondFactor')}</chakra.span>
          </Flex>
        ) : null}
      </Subtle>
    </th>
  );
}

interface MatrixCellProps {
  role: RoleOverview;
  holder: PermissionHolder;
  permission: Permission;
  spot: Spot;
}

/** Whether a role has a permission; one that cannot be changed says why. */
function MatrixCell({ role, holder, permission, spot }: MatrixCellProps) {
  const { t } = useTranslation();
  const name = useRoleName()(role.name);
  const isOn = isWanted(useStore(wantedPermissions), role, permission);
  const refusal = permissionRefusal(holder, { role: role.name, permission, enabled: !isOn });
  const reason = refusal === undefined ? undefined : toLocalText(roleTexts[refusal]);
  const box = (
    <chakra.button
      type="button"
      role="checkbox"
      aria-checked={isOn}
      aria-label={t('roles.cell', { role: name, permission: t(`permissions.names.${permission}`) })}
      onClick={() => toggleWanted(role, permission)}
      {...spot}
    >
      <Center as="span" data-part="box">
        {isOn ? <Check size={12} strokeWidth={3} aria-hidden /> : null}
      </Center>
    </chakra.button>
  );
  const isChanged = isOn !== role.permissions.includes(permission);
  return (
    <td data-changed={isChanged ? '' : undefined}>
      <Tip reason={reason}>{box}</Tip>
    </td>
  );
}
