import { LayoutGrid, Rows3, StretchHorizontal } from 'lucide-react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';

export const listLayouts = ['TABLE', 'CARDS', 'BLOCKS'] as const;
export type ListLayout = (typeof listLayouts)[number];

const icons = { TABLE: Rows3, CARDS: LayoutGrid, BLOCKS: StretchHorizontal };

interface LayoutSwitchProps {
  layout: ListLayout;
  onChange: (layout: ListLayout) => void;
}

/** The tasks of the team as a list, as cards or as blocks. */
export function LayoutSwitch({ layout, onChange }: LayoutSwitchProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      label={t('browse.layout.label')}
      value={layout}
      onChange={(value) => onChange(listLayouts.find((name) => name === value) ?? layout)}
      items={listLayouts.map((value) => {
        const Icon = icons[value];
        return { value, label: t(`browse.layout.${value}`), icon: <Icon aria-hidden />, iconOnly: true };
      })}
    />
  );
}
