import { chakra, HStack } from '@chakra-ui/react';
import { ArrowLeftRight, Timer } from 'lucide-react';
import { dimensions, type ReportOptions } from '#client/features/reports/time/report-options.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { FilterButton } from '#client/ui/pickers/FilterButton.tsx';
import { roundingMode } from '#shared/enums/report.ts';
import { billingRules, type ReportRounding, reportRoundings } from '#shared/reports/rounding.ts';
import type { ViewDimension } from '#shared/reports/summary-view.ts';

export interface GroupControlsProps {
  options: ReportOptions;
  /** The dimensions that this person has a use for. */
  offers: readonly ViewDimension[];
  onChange: (change: Partial<ReportOptions>) => void;
}

/** What the rows are, how time is rounded, and whether the period before stands beside it. */
export function GroupControls({ options, offers, onChange }: GroupControlsProps) {
  const { t } = useTranslation();
  return (
    <>
      <RoundingButton options={options} onChange={onChange} />
      <FilterButton
        label={t('reports.compare')}
        icon={<ArrowLeftRight aria-hidden />}
        aria-pressed={options.isCompared}
        value={options.isCompared ? t('reports.on') : undefined}
        onClick={() => onChange({ isCompared: !options.isCompared })}
      />
      <GroupSelects options={options} offers={offers} onChange={onChange} />
    </>
  );
}

function GroupSelects({ options, offers, onChange }: GroupControlsProps) {
  const { t } = useTranslation();
  const [first, second] = options.groups;
  const isOffered = (text: string) => dimensions.find((name) => name === text && offers.includes(name));
  const choice = (name: ViewDimension) => ({ value: name, label: t(`reports.group.${name}`) });
  function changeFirst(text: string): void {
    const group = isOffered(text) ?? first;
    onChange({ groups: second === undefined || second === group ? [group] : [group, second] });
  }
  function changeSecond(text: string): void {
    const group = isOffered(text);
    onChange({ groups: group === undefined ? [first] : [first, group] });
  }
  return (
    <HStack gap="1.5">
      <chakra.span textStyle="xs" color="fg.subtle" hideBelow="sm" aria-hidden>
        {t('reports.groupBy')}
      </chakra.span>
      <SelectInput
        aria-label={t('reports.groupBy')}
        size="sm"
        width="6.75rem"
        textStyle="xs"
        value={first}
        options={offers.map(choice)}
        onChange={(event) => changeFirst(event.target.value)}
      />
      <SelectInput
        aria-label={t('reports.thenBy')}
        size="sm"
        width="6.75rem"
        textStyle="xs"
        value={second ?? ''}
        options={[
          { value: '', label: t('reports.nothing') },
          ...offers.filter((name) => name !== first).map(choice),
        ]}
        onChange={(event) => changeSecond(event.target.value)}
      />
    </HStack>
  );
}

function RoundingButton({ options, onChange }: Pick<GroupControlsProps, 'options' | 'onChange'>) {
  const { t } = useTranslation();
  const { roundTo, rounding } = options;
  function roundingLabel(to: ReportRounding): string {
    if (to === billingRules) return t('reports.rounding.rules');
    return to === 0 ? t('reports.rounding.none') : t('reports.rounding.to', { count: to });
  }
  const short =
    roundTo === billingRules
      ? t('reports.rounding.rules')
      : t('reports.rounding.short', { minutes: roundTo });
  const items: MenuEntry[] = [
    ...reportRoundings.map((to) => ({
      id: `to-${to}`,
      label: roundingLabel(to),
      checked: to === roundTo,
      onSelect: () => onChange({ roundTo: to }),
    })),
    'separator',
    ...roundingMode.options.map((mode) => ({
      id: mode,
      label: t(`reports.rounding.${mode}`),
      checked: mode === rounding,
      disabled: roundTo === 0 || roundTo === billingRules,
      onSelect: () => onChange({ rounding: mode }),
    })),
  ];
  return (
    <ActionMenu
      label={t('reports.rounding.label')}
      items={items}
      trigger={
        <FilterButton
          label={t('reports.rounding.label')}
          icon={<Timer aria-hidden />}
          value={roundTo === 0 ? undefined : short}
          onClear={() => onChange({ roundTo: 0 })}
        />
      }
    />
  );
}
