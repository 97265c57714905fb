import { chakra, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import type { SheetChoice } from '#client/features/timesheets/use-sheet-view.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { EntityPicker } from '#client/ui/pickers/EntityPicker.tsx';

interface SheetActionsProps<View extends string> {
  choice: SheetChoice<View>;
  views: readonly View[];
  label: string;
  viewText: (view: View) => string;
  /** A view that shows everybody's time needs no choice of one person. */
  ofEverybody?: boolean;
  children?: ReactNode;
}

/** The choice of a person, and of the view. */
export function SheetActions<View extends string>(props: SheetActionsProps<View>) {
  const { choice, views, label, viewText, ofEverybody = false, children } = props;
  const { owners, owner } = choice;
  return (
    <HStack gap="2" wrap="wrap" justify="flex-end">
      {owner && owners.length > 1 && !ofEverybody ? (
        <OwnerPicker
          owners={owners}
          owner={owner}
          onChange={({ employeeId, isOwn }) => choice.setMember(isOwn ? undefined : employeeId)}
        />
      ) : null}
      <SegmentedControl
        label={label}
        size="md"
        value={choice.view}
        onChange={(value) => choice.setView(views.find((each) => each === value) ?? choice.view)}
        items={views.map((value) => ({ value, label: viewText(value) }))}
      />
      {children}
    </HStack>
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
