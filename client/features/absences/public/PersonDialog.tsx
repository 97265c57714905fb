import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { absenceSetupQuery } from '#client/features/absences/queries.ts';
import { FromField, sentFrom } from '#client/features/workspace/public/dated/FromField.tsx';
import { SettingHistory } from '#client/features/workspace/public/dated/SettingHistory.tsx';
import { usePlaces } from '#client/features/workspace/public/use-places.ts';
import { call } from '#client/lib/api/api.ts';
import { useRead, useReadOf } from '#client/lib/api/read.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { type ApiForm, useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field, TextField } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { EntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import {
  type AbsenceKind,
  type AbsenceSetup,
  type PersonAbsenceSetup,
  putAllowanceInput,
} from '#shared/absences/absence.schema.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';
import type { Day } from '#shared/time/calendar-day.ts';

interface PersonDialogProps {
  employeeId: string;
  name: string;
  onClose: () => void;
}

const schema = z.object({
  country: z.string(),
  region: z.string(),
  allowances: z.array(z.object({ kindId: z.string(), days: putAllowanceInput.shape.days })),
});
type Values = z.input<typeof schema>;
type Output = z.output<typeof schema>;

type Own = PersonAbsenceSetup;

const daysOf = ({ allowances }: Own, kindId: string) => allowances.find((one) => one.kindId === kindId)?.days;

/** Kinds with days a year, for everybody or for the person. */
const countedKinds = ({ kinds }: AbsenceSetup, own: Own) =>
  kinds.filter(
    ({ id, isArchived, allowanceDays }) =>
      !isArchived && (typeof allowanceDays === 'number' || daysOf(own, id) !== undefined),
  );

const valuesOf = (own: Own, kinds: readonly AbsenceKind[]): Values => ({
  country: own.place?.country ?? '',
  region: own.place?.region ?? '',
  allowances: kinds.map(({ id }) => ({ kindId: id, days: String(daysOf(own, id) ?? '') })),
});

/** Saves what is another than before. */
function useSavePerson(
  { employeeId, name, onClose }: PersonDialogProps,
  { own, from }: { own: Own | undefined; from: Day | null },
) {
  const { t } = useTranslation();
  return useWriteOf(
    async ({ country, region, allowances }: Output) => {
      if (own === undefined) return;
      const { place } = own;
      if (country !== (place?.country ?? '') || region !== (place?.region ?? '')) {
        await call(absencesApi.putPlace, { body: { country, region, employeeId, ...sentFrom(from) } });
      }
      for (const { kindId, days = null } of allowances) {
        if (days === (daysOf(own, kindId) ?? null)) continue;
        await call(absencesApi.putAllowance, { body: { employeeId, kindId, days, ...sentFrom(from) } });
      }
    },
    {
      onSuccess: () => {
        notify.success(() => t('absences.person.saved', { name }));
        onClose();
      },
      sends: [absencesApi.putPlace, absencesApi.putAllowance],
    },
  ).mutateAsync;
}

/** The public holidays that count for one person, and their days a year. */
export function PersonDialog(props: PersonDialogProps) {
  const { t } = useTranslation();
  const query = useRead(absencesApi.person, { params: { id: props.employeeId } });
  const { data: setup } = useReadOf(absenceSetupQuery);
  const own = query.data;
  const kinds = useMemo(() => (own && setup ? countedKinds(setup, own) : []), [own, setup]);
  const [from, setFrom] = useState<Day | null>(today);
  const save = useSavePerson(props, { own, from });
  const form = useApiForm({
    schema,
    values: { country: '', region: '', allowances: [] },
    fields: ['country', 'region'],
    submit: (body) => save(body),
  });
  const { reset } = form;

  // Shows the saved values, which can then be changed.
  useEffect(() => {
    if (own) reset(valuesOf(own, kinds));
  }, [own, kinds, reset]);

  return (
    <FormDialog
      form={form}
      onClose={props.onClose}
      title={t('absences.person.title', { name: props.name })}
      submitLabel={t('absences.form.save')}
      disabled={own === undefined}
    >
      <Answer query={query} rows={3}>
        {() => (
          <>
            <PlaceFields form={form} />
            {kinds.map((kind, index) => (
              <DaysField key={kind.id} form={form} kind={kind} index={index} />
            ))}
            <FromField
              of={{ setting: 'place', employeeId: props.employeeId }}
              value={from}
              onChange={setFrom}
              hint={t('dated.years')}
            />
            <Histories employeeId={props.employeeId} kinds={kinds} />
          </>
        )}
      </Answer>
    </FormDialog>
  );
}

/** The history of the place and of the days of each kind. */
function Histories({ employeeId, kinds }: { employeeId: string; kinds: readonly AbsenceKind[] }) {
  const { t } = useTranslation();
  return (
    <>
      <SettingHistory of={{ setting: 'place', employeeId }} name={t('absences.settings.country')} />
      {kinds.map(({ id, name }) => (
        <SettingHistory key={id} of={{ setting: 'allowance', employeeId, kindId: id }} name={name} />
      ))}
    </>
  );
}

interface DaysFieldProps {
  form: ApiForm<Values>;
  kind: AbsenceKind;
  index: number;
}

function DaysField({ form, kind: { name, allowanceDays: usual }, index }: DaysFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const hint =
    typeof usual === 'number'
      ? t('absences.person.usual', {
          days: t('absences.days', { count: usual, days: format.number(usual) }),
        })
      : t('absences.settings.allowanceHint');
  return (
    <TextField
      form={form}
      name={`allowances.${index}.days`}
      label={t('absences.person.days', { kind: name })}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}

function PlaceFields({ form: { bind, errorOf, register } }: { form: ApiForm<Values> }) {
  const { t } = useTranslation();
  const [country, region] = [bind('country'), bind('region')];
  const { countries, regions } = usePlaces(country.value);
  const choose = (next: string | null) => {
    country.onChange(next ?? '');
    region.onChange('');
  };
  return (
    <>
      <Field label={t('absences.settings.country')} error={errorOf('country')}>
        <EntityPicker
          label={t('absences.settings.country')}
          items={countries}
          itemKey={({ value }) => value}
          itemText={({ label }) => label}
          placeholder={t('absences.person.sameCountry')}
          clearable
          value={country.value || null}
          onChange={choose}
        />
      </Field>
      {regions.length > 0 ? (
        <Field label={t('absences.settings.region')} error={errorOf('region')}>
          <SelectInput
            {...register('region')}
            options={[{ value: '', label: t('absences.settings.noRegion') }, ...regions]}
          />
        </Field>
      ) : null}
    </>
  );
}
