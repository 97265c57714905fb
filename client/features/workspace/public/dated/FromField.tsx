import { settingHistoryQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import type { Day } from '#shared/time/calendar-day.ts';
import { changedDays } from '#shared/time/dated.ts';
import type { DatedSettingsQuery } from '#shared/workspaces/dated-settings.ts';

/** A chosen first day as it is sent: today is what the server takes by itself. */
export const sentFrom = (day: Day | null): { validFrom?: Day | null } =>
  day === today() ? {} : { validFrom: day };

/** Says which days of the past a value from this day on changes. */
function usePastHint(of: DatedSettingsQuery, validFrom: Day | null): string {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useReadOf(settingHistoryQuery(of));
  const days = changedDays(data?.items ?? [], { validFrom, today: today() });
  if (days === undefined) return t('dated.keepsPast');
  const until = format.date(days.until);
  return days.from === undefined
    ? t('dated.changesAll', { until })
    : t('dated.changes', { from: format.date(days.from), until });
}

interface FromFieldProps {
  of: DatedSettingsQuery;
  /** Null: since ever. */
  value: Day | null;
  onChange: (day: Day | null) => void;
  /** Hint about the day. */
  hint?: string;
}

/** The first day of a setting, with the effect of the choice. */
export function FromField({ of, value, onChange, hint }: FromFieldProps) {
  const { t } = useTranslation();
  const past = usePastHint(of, value);
  return (
    <Field label={t('dated.from')} hint={hint === undefined ? past : `${past} ${hint}`}>
      <DatePicker
        label={t('dated.from')}
        placeholder={t('dated.sinceEver')}
        value={value}
        onChange={onChange}
        clearable
      />
    </Field>
  );
}

interface FromRowProps extends Omit<FromFieldProps, 'hint'> {
  /** Labels of the rows that the day belongs to, if there are others. */
  names?: readonly string[];
}

/** The same as a row of settings. */
export function FromRow({ of, value, onChange, names = [] }: FromRowProps) {
  const { t } = useTranslation();
  const past = usePastHint(of, value);
  return (
    <SettingsRow label={t('dated.from')} hint={[names.join(', '), past].filter(Boolean).join(' · ')} inline>
      <DatePicker
        label={t('dated.from')}
        placeholder={t('dated.sinceEver')}
        value={value}
        onChange={onChange}
        width="11rem"
        size="sm"
        clearable
      />
    </SettingsRow>
  );
}
