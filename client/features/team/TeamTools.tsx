import { Button, HStack } from '@chakra-ui/react';
import { ArrowDownUp, LayoutGrid, LayoutList, Rows3 } from 'lucide-react';
import { teamLayout, teamLayouts, teamSort, teamSorts } from '#client/features/team/team-today.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';

const icons = {
  cards: <LayoutGrid aria-hidden />,
  table: <Rows3 aria-hidden />,
  blocks: <LayoutList aria-hidden />,
};

/** The layout and the order of the team; a phone shows cards. */
export function TeamTools() {
  const { t } = useTranslation();
  const sort = useStore(teamSort);
  const layout = useStore(teamLayout);
  const trigger = (
    <Button
      variant="ghost"
      size="sm"
      aria-label={t('home.team.sort.by', { by: t(`home.team.sort.${sort}`) })}
    >
      <ArrowDownUp aria-hidden />
      {t(`home.team.sort.${sort}`)}
    </Button>
  );
  return (
    <HStack gap="1" hideBelow="md">
      <ActionMenu
        label={t('home.team.sort.label')}
        trigger={trigger}
        items={teamSorts.map((each) => ({
          id: each,
          label: t(`home.team.sort.${each}`),
          checked: each === sort,
          onSelect: () => teamSort.write(each),
        }))}
      />
      <SegmentedControl
        label={t('home.team.layout.label')}
        value={layout}
        items={teamLayouts.map((value) => ({
          value,
          label: t(`home.team.layout.${value}`),
          icon: icons[value],
          iconOnly: true,
        }))}
        onChange={(value) => teamLayout.write(teamLayouts.find((each) => each === value) ?? 'cards')}
      />
    </HStack>
  );
}
