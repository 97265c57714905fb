import { useState } from 'react';
import { FromField, sentFrom } from '#client/features/workspace/public/dated/FromField.tsx';
import { SettingHistory } from '#client/features/workspace/public/dated/SettingHistory.tsx';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { ColorField } from '#client/ui/inputs/ColorField.tsx';
import { Field, TextField } from '#client/ui/inputs/Form.tsx';
import {
  type AbsenceKind,
  type SaveCompanyDayInput,
  type SaveKindInput,
  saveCompanyDayInput,
  saveKindInput,
} from '#shared/absences/absence.schema.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';
import type { Day } from '#shared/time/calendar-day.ts';

const firstColor = '#3f5fbd';

/** The name of a kind or a day. */
function useNameField() {
  const { t } = useTranslation();
  return { name: 'name', label: t('absences.settings.name'), maxLength: 60, autoComplete: 'off' } as const;
}

export function KindDialog({ kind, onClose }: { kind: AbsenceKind | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const name = useNameField();
  const { mutateAsync: save } = useWrite(absencesApi.saveKind, {
    input: (body: SaveKindInput) => ({ body }),
    onSuccess: onClose,
  });
  const [from, setFrom] = useState<Day | null>(today);
  const rule = { setting: 'allowance', kindId: kind?.id } as const;
  const form = useApiForm({
    schema: saveKindInput,
    values: {
      id: kind?.id,
      name: kind?.name ?? '',
      color: kind?.color ?? firstColor,
      isPaid: kind?.isPaid ?? true,
      needsApproval: kind?.needsApproval ?? true,
      allowanceDays: String(kind?.allowanceDays ?? ''),
      carryOverDays: String(kind?.carryOverDays ?? 0),
      carryOverUntil: kind?.carryOverUntil ?? '',
    },
    submit: (body) => save({ ...body, ...sentFrom(from) }),
  });
  const { bind, errorOf } = form;
  const [color, isPaid, needsApproval] = [bind('color'), bind('isPaid'), bind('needsApproval')];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(kind ? 'absences.settings.changeKind' : 'absences.settings.addKind')}
      submitLabel={t('absences.form.save')}
    >
      <TextField form={form} {...name} />
      <ColorField
        label={t('absences.settings.color')}
        value={color.value}
        onChange={color.onChange}
        error={errorOf('color')}
      />
      <Check checked={isPaid.value} onCheckedChange={isPaid.onChange}>
        {t('absences.settings.paid')}
      </Check>
      <Check checked={needsApproval.value} onCheckedChange={needsApproval.onChange}>
        {t('absences.settings.approval')}
      </Check>
      <TextField
        form={form}
        name="allowanceDays"
        label={t('absences.settings.allowance')}
        hint={t('absences.settings.allowanceHint')}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        form={form}
        name="carryOverDays"
        label={t('absences.settings.carryOver')}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        form={form}
        name="carryOverUntil"
        label={t('absences.settings.carryOverUntil')}
        hint={t('absences.settings.carryOverUntilHint')}
        autoComplete="off"
        dir="ltr"
        maxLength={5}
      />
      {kind === undefined ? null : (
        <>
          <FromField of={rule} value={from} onChange={setFrom} hint={t('dated.years')} />
          <SettingHistory of={rule} />
        </>
      )}
    </FormDialog>
  );
}

export function CompanyDayDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const name = useNameField();
  const { mutateAsync: save } = useWrite(absencesApi.saveCompanyDay, {
    input: (body: SaveCompanyDayInput) => ({ body }),
    onSuccess: onClose,
  });
  const form = useApiForm({
    schema: saveCompanyDayInput,
    values: { date: today(), name: '', isHalf: false },
    submit: (body) => save(body),
  });
  const [date, isHalf] = [form.bind('date'), form.bind('isHalf')];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('absences.settings.addDay')}
      submitLabel={t('absences.form.save')}
    >
      <TextField form={form} {...name} />
      <Field label={t('absences.settings.date')} error={form.errorOf('date')}>
        <DatePicker
          label={t('absences.settings.date')}
          value={date.value || null}
          onChange={(day) => date.onChange(day ?? '')}
        />
      </Field>
      <Check checked={isHalf.value === true} onCheckedChange={isHalf.onChange}>
        {t('absences.settings.half')}
      </Check>
    </FormDialog>
  );
}
