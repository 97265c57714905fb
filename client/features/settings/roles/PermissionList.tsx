import { chakra, Stack } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areaOf, areaOrder, type PermissionArea } from '#client/features/settings/roles/permission-areas.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { SwitchRow } from '#client/ui/settings/SavedRows.tsx';
import type { RolePermission } from '#shared/roles/role.schema.ts';
import { matchesAllWords } from '#shared/text/search.ts';

interface RowActions {
  /** Why a permission cannot be switched; absent where none of them can. */
  reasonAgainst: ((row: RolePermission) => string | undefined) | undefined;
  onSave: (row: RolePermission, next: { enabled: boolean }) => Promise<unknown>;
}

interface PermissionListProps extends RowActions {
  rows: readonly RolePermission[];
}

function PermissionRow({ row, reasonAgainst, onSave }: RowActions & { row: RolePermission }) {
  const { t } = useTranslation();
  const reason = reasonAgainst?.(row);
  return (
    <SwitchRow
      label={t(`permissions.names.${row.permission}`)}
      hint={reason}
      value={row.enabled}
      disabled={reasonAgainst === undefined || reason !== undefined}
      onSave={(enabled) => onSave(row, { enabled })}
    />
  );
}

interface AreaProps extends RowActions {
  area: PermissionArea;
  rows: readonly RolePermission[];
  isOpen: boolean;
  /** Absent while a search keeps it open. */
  onToggle: (() => void) | undefined;
}

function Area({ area, rows, isOpen, onToggle, ...actions }: AreaProps) {
  const { t } = useTranslation();
  const id = useId();
  const granted = rows.filter(({ enabled }) => enabled).length;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <chakra.section borderWidth="1px" borderRadius="l3" overflow="hidden" aria-labelledby={id}>
      <chakra.h3>
        <chakra.button
          type="button"
          id={id}
          aria-expanded={isOpen}
          disabled={onToggle === undefined}
          onClick={onToggle}
          display="flex"
          alignItems="center"
          gap="2"
          w="100%"
          minH="10"
          px="3"
          textStyle="sm"
          fontWeight="medium"
          textAlign="start"
          borderRadius="l3"
          cursor={onToggle ? 'pointer' : 'default'}
          _hover={onToggle ? { bg: 'bg.muted' } : undefined}
          _focusVisible={{ outlineOffset: '-2px' }}
          css={{ '& svg': { color: 'fg.subtle' } }}
        >
          <Chevron size={16} aria-hidden />
          <chakra.span flex="1">{t(`permissions.areas.${area}`)}</chakra.span>{' '}
          <Subtle className="num" fontWeight="normal">
            {t('settings.roles.granted', { granted, total: rows.length })}
          </Subtle>
        </chakra.button>
      </chakra.h3>
      {isOpen ? (
        <chakra.div borderTopWidth="1px" borderColor="border.muted">
          {rows.map((row) => (
            <PermissionRow key={row.id} row={row} {...actions} />
          ))}
        </chakra.div>
      ) : null}
    </chakra.section>
  );
}

/** Every permission by area. Areas are closed until one looks into them; a search opens those it finds something in. */
export function PermissionList({ rows, ...actions }: PermissionListProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<PermissionArea>>(new Set());
  const isSearching = query.trim() !== '';
  const matches = rows.filter(({ permission }) =>
    matchesAllWords(query, [t(`permissions.names.${permission}`), permission]),
  );
  const areas = areaOrder
    .map((area) => ({ area, members: matches.filter(({ permission }) => areaOf(permission) === area) }))
    .filter(({ members }) => members.length > 0);

  function toggle(area: PermissionArea) {
    const next = new Set(opened);
    if (!next.delete(area)) next.add(area);
    setOpened(next);
  }

  return (
    <Stack gap="2">
      <SearchInput value={query} onChange={setQuery} label={t('settings.roles.search')} />
      {areas.map(({ area, members }) => (
        <Area
          key={area}
          area={area}
          rows={members}
          isOpen={isSearching || opened.has(area)}
          onToggle={isSearching ? undefined : () => toggle(area)}
          {...actions}
        />
      ))}
      {areas.length === 0 ? <EmptyState compact title={t('settings.roles.noMatch')} /> : null}
    </Stack>
  );
}
