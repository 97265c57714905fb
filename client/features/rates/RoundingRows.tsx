import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ChoiceRow } from '#client/ui/settings/SavedRows.tsx';
import { roundingMode } from '#shared/enums/report.ts';
import {
  type BillingRounding,
  type BillingRoundingQuery,
  billedUnits,
  notRounded,
} from '#shared/rates/billing-rounding.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { roundingSteps } from '#shared/reports/rounding.ts';

const steps = roundingSteps.filter((step) => step > 0);
const usualStep = 15;
const inherited = 'inherited';
const none = 'none';

/** How billed time of a project or client is rounded, or of the whole organization; saved at once. */
export function RoundingRows({ of }: { of: BillingRoundingQuery }) {
  const { t } = useTranslation();
  const { data } = useRead(ratesApi.rounding, { query: of });
  const { mutateAsync: save } = useWrite(ratesApi.putRounding, {
    input: (rule: BillingRounding | null) => ({ body: { ...of, rule } }),
    stale: ['rates'],
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
