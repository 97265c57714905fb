import { LayoutGrid, Rows3, SquareKanban, StretchHorizontal } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';

export const listLayouts = ['TABLE', 'CARDS', 'BLOCKS'] as const;
export type ListLayout = (typeof listLayouts)[number];

const board = 'KANBAN';
const icons = { TABLE: Rows3, CARDS: LayoutGrid, BLOCKS: StretchHorizontal, [board]: SquareKanban };

const views = [...listLayouts, board] as const;

interface LayoutSwitchProps {
  /** Absent: the board. */
  layout?: ListLayout;
  /** The layouts of the list; absent: it is on another page. */
  onChange?: (layout: ListLayout) => void;
  /** The words that are searched by go along to the other page. */
  search: string;
}

/** The tasks of the team as a list, as cards or on the board. */
export function LayoutSwitch({ layout, onChange, search: q }: LayoutSwitchProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();

  function choose(value: string) {
    const next = listLayouts.find((name) => name === value);
    if (next === undefined) return void navigate(paths.kanban({ q }));
    if (onChange) return onChange(next);
    void navigate(paths.tasks({ q, view: next === 'TABLE' ? undefined : next.toLowerCase() }));
  }

  return (
    <SegmentedControl
      label={t('browse.layout.label')}
      value={layout ?? board}
      onChange={choose}
      items={views.map((value) => {
        const Icon = icons[value];
        return {
          value,
          label: value === board ? t('shell.nav.kanban') : t(`browse.layout.${value}`),
          icon: <Icon aria-hidden />,
          iconOnly: true,
        };
      })}
    />
  );
}
