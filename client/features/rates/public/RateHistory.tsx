import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { RateDialog } from '#client/features/rates/RateDialog.tsx';
import { type RatedThings, useRatedThings } from '#client/features/rates/rated-things.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import { ListPanel } from '#client/ui/settings/ListPanel.tsx';
import { ChoiceRow } from '#client/ui/settings/SavedRows.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { roundingMode } from '#shared/enums/report.ts';
import {
  type BillingRounding,
  type BillingRoundingQuery,
  billedUnits,
  notRounded,
} from '#shared/rates/billing-rounding.ts';
import type { Rate } from '#shared/rates/rate.schema.ts';
import { chosenFor, subjectOf } from '#shared/rates/rate-form.ts';
import type { RateScope } from '#shared/rates/rate-rule.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { roundingSteps } from '#shared/reports/rounding.ts';

/** The open form: a new rate, or an existing one. */
type Open = 'new' | Rate;

/** Time is rounded by project, client or for all; not by person or task. */
function roundedOf({ employeeId, taskId, projectId, organizationContactId }: RateScope = {}) {
  if (employeeId != null || taskId != null) return undefined;
  return { projectId: projectId ?? undefined, organizationContactId: organizationContactId ?? undefined };
}

interface RateHistoryProps {
  /** A client, a project or a member; absent: everything that has a rate. */
  of?: RateScope;
}

/** The hourly rates of something with their history: added, changed and deleted. */
export function RateHistory({ of }: RateHistoryProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(ratesApi.list, { query: of ?? { all: true } });
  const things = useRatedThings();
  const [open, setOpen] = useState<Open>();
  const [deleting, setDeleting] = useState<Rate>();
  const rounded = roundedOf(of);
  const { mutate: remove } = useWrite(ratesApi.remove, {
    input: ({ id }: Rate) => ({ params: { id } }),
    onFailure: (failure) => notify.refused(failure),
  });
  return (
    <>
      {rounded ? <RoundingRows of={rounded} /> : null}
      <ListPanel
        list={{ items: data?.items, error, refetch }}
        titleOf={(count) => (count === 0 ? t('rates.none') : t('rates.count', { count }))}
        hint={t('rates.order')}
        add={{ label: t('rates.add'), onAdd: () => setOpen('new') }}
        rowOf={(rate) => (
          <RateRow
            rate={rate}
            things={things}
            onChange={() => setOpen(rate)}
            onDelete={() => setDeleting(rate)}
          />
        )}
      >
        {open === undefined ? null : (
          <RateDialog
            rate={open === 'new' ? undefined : open}
            of={of}
            things={things}
            onClose={() => setOpen(undefined)}
          />
        )}
        <ConfirmDialog
          open={deleting !== undefined}
          onOpenChange={() => setDeleting(undefined)}
          title={t('rates.question')}
          confirmLabel={t('rates.delete')}
          onConfirm={() => deleting && remove(deleting)}
        >
          {t('rates.consequence')}
        </ConfirmDialog>
      </ListPanel>
    </>
  );
}

interface RateRowProps {
  rate: Rate;
  things: RatedThings;
  onChange: () => void;
  onDelete: () => void;
}

function RateRow({ rate, things, onChange, onDelete }: RateRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  const currency = things.currencyOf(rate);
  const subject = subjectOf(rate);
  const names = chosenFor(subject).map((part) => rate.taskTitle ?? things.nameOf(part, rate[part] ?? ''));
  const name = names.length > 0 ? names.join(' · ') : t(`rates.subject.${subject}`);
  const since = rate.validFrom
    ? t('rates.since', { day: format.date(rate.validFrom) })
    : t('rates.sinceEver');
  const amount = currency
    ? money(rate.hourly, currency)
    : format.number(Number(rate.hourly), { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  const ofClient = currency === null ? [t('rates.currency.billable')] : [];
  const facts = [t(`rates.kinds.${rate.kind}`), since, ...ofClient];
  const icon = { size: 16, 'aria-hidden': true } as const;
  const items = [
    { id: 'delete', label: t('rates.delete'), icon: <Trash2 {...icon} />, onSelect: onDelete, danger: true },
  ];
  const change = { id: 'change', label: t('rates.change'), icon: <Pencil {...icon} />, onSelect: onChange };
  return (
    <SettingsRow
      inline
      label={
        <>
          <bdi>{name}</bdi> · {t('money.perHour', { amount })}
        </>
      }
      hint={facts.join(' · ')}
    >
      <ActionMenu label={t('rates.actions', { name })} items={[change, ...items]} />
    </SettingsRow>
  );
}

const steps = roundingSteps.filter((step) => step > 0);
const usualStep = 15;
const inherited = 'inherited';
const none = 'none';

/** The rounding of billed time of a project, a client or the whole organization; saved at once. */
function RoundingRows({ of }: { of: BillingRoundingQuery }) {
  const { t } = useTranslation();
  const { data } = useRead(ratesApi.rounding, { query: of });
  const { mutateAsync: save } = useWrite(ratesApi.putRounding, {
    input: (rule: BillingRounding | null) => ({ body: { ...of, rule } }),
  });
  if (data === undefined) return null;
  const rule = data.rule ?? null;
  const word = (code: string) => t(`rates.rounding.${code}`);
  const minutes = (step: number) => t('rates.rounding.minutes', { minutes: step });
  const ruleText = ({ to, mode, on }: BillingRounding) =>
    to === 0 ? word(none) : [word(mode), minutes(to), word(on)].join(', ');
  const isInherited = of.projectId !== undefined || of.organizationContactId !== undefined;
  const unset = isInherited ? inherited : none;
  const changed = (change: Partial<BillingRounding>) => save({ ...(rule ?? notRounded), ...change });
  function saveMode(value: string) {
    if (value === inherited) return save(null);
    if (value === none) return save(isInherited ? notRounded : null);
    return changed({
      mode: roundingMode.parse(value),
      to: rule !== null && rule.to > 0 ? rule.to : usualStep,
    });
  }
  const mode = rule !== null && rule.to > 0 ? rule.mode : rule === null ? unset : none;
  return (
    <>
      <ChoiceRow
        label={word('label')}
        hint={word('hint')}
        value={mode}
        options={[
          ...(isInherited
            ? [{ value: inherited, label: t('rates.rounding.inherited', { rule: ruleText(data.inherited) }) }]
            : []),
          ...[none, ...roundingMode.options].map((value) => ({ value, label: word(value) })),
        ]}
        onSave={saveMode}
      />
      {rule === null || rule.to === 0 ? null : (
        <>
          <ChoiceRow
            label={word('step')}
            value={String(rule.to)}
            options={steps.map((step) => ({ value: String(step), label: minutes(step) }))}
            onSave={(value) => changed({ to: Number(value) })}
          />
          <ChoiceRow
            label={word('unit')}
            value={rule.on}
            options={billedUnits.map((value) => ({ value, label: word(value) }))}
            onSave={(value) => changed({ on: billedUnits.find((unit) => unit === value) ?? 'entry' })}
          />
        </>
      )}
    </>
  );
}
