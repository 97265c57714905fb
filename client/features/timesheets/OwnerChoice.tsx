import { chakra, HStack } from '@chakra-ui/react';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import type { SheetChoice } from '#client/features/timesheets/use-sheet-view.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { EntityPicker } from '#client/ui/pickers/EntityPicker.tsx';

/** The choice of the person whose time is shown; nothing for those who see only their own. */
export function OwnerChoice({ choice }: { choice: SheetChoice<string> }) {
  const { owners, owner } = choice;
  if (owner === undefined || owners.length < 2) return null;
  return (
    <OwnerPicker
      owners={owners}
      owner={owner}
      onChange={({ employeeId, isOwn }) => choice.setMember(isOwn ? undefined : employeeId)}
    />
  );
}

interface OwnerPickerProps {
  owners: readonly SheetOwner[];
  owner: SheetOwner;
  onChange: (owner: SheetOwner) => void;
}

function OwnerPicker({ owners, owner, onChange }: OwnerPickerProps) {
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
