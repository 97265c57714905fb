import { chakra, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { EntityPicker } from '#client/ui/EntityPicker.tsx';
import { MemberAvatar } from '#client/ui/MemberAvatar.tsx';

export interface OwnerPickerProps {
  owners: readonly SheetOwner[];
  owner: SheetOwner;
  onChange: (owner: SheetOwner) => void;
}

/** Whose week is shown. */
export function OwnerPicker({ owners, owner, onChange }: OwnerPickerProps) {
  const { t } = useTranslation();
  const nameOf = ({ name, isOwn }: SheetOwner) => (isOwn ? t('timesheets.you', { name }) : name);
  return (
    <EntityPicker
      label={t('timesheets.member')}
      items={owners}
      itemKey={({ employeeId }) => employeeId}
      itemText={nameOf}
      renderItem={(item) => (
        <HStack as="span" gap="2" minW="0">
          <MemberAvatar name={item.name} imageUrl={item.imageUrl} size={20} decorative />
          <chakra.span truncate dir="auto">
            {nameOf(item)}
          </chakra.span>
        </HStack>
      )}
      renderValue={nameOf}
      value={owner.employeeId}
      onChange={(_key, item) => {
        if (item) onChange(item);
      }}
      width="15rem"
    />
  );
}
