import type { RatedThings } from '#client/features/rates/rated-things.ts';
import { useMay } from '#client/features/workspace/public/use-scope.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Field, TextField } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import type { PutRateInput, Rate } from '#shared/rates/rate.schema.ts';
import { chosenFor, costSubjects, rateForm, rateSubjects, subjectOf } from '#shared/rates/rate-form.ts';
import { type RateKind, type RateScope, rateKinds } from '#shared/rates/rate-rule.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';

const things = ['organizationContactId', 'projectId', 'employeeId', 'taskId'] as const;

interface RateDialogProps {
  /** Its amount is changed; what it is of and its day stay. */
  rate: Rate | undefined;
  /** The fixed minimum scope of a new rate. */
  of?: RateScope | undefined;
  things: RatedThings;
  onClose: () => void;
}

/** Possible subjects of a rate of a kind, given a fixed part and the choices for the rest. */
const subjectsOf = (kind: RateKind, of: RateScope, listOf: RatedThings['listOf']) =>
  (kind === 'cost' ? costSubjects : rateSubjects).filter((subject) => {
    const parts = chosenFor(subject);
    const isOfIt = things.every((part) => of[part] == null || parts.includes(part));
    return isOfIt && parts.every((part) => of[part] != null || listOf(part).length > 0);
  });

export function RateDialog({ rate, of = {}, things: { listOf }, onClose }: RateDialogProps) {
  const { t } = useTranslation();
  const seesCosts = useMay()('ORG_COSTS_VIEW');
  const { mutateAsync: save } = useWrite(ratesApi.put, {
    input: (body: PutRateInput) => ({ body }),
    onSuccess: onClose,
  });
  const chosen = (part: (typeof things)[number]) => rate?.[part] ?? of[part] ?? listOf(part)[0]?.id ?? '';
  const form = useApiForm({
    schema: rateForm,
    values: {
      kind: rate?.kind ?? 'billable',
      subject: (rate && subjectOf(rate)) ?? subjectsOf('billable', of, listOf)[0] ?? 'organization',
      organizationContactId: chosen('organizationContactId'),
      projectId: chosen('projectId'),
      employeeId: chosen('employeeId'),
      taskId: chosen('taskId'),
      hourly: rate?.hourly ?? '',
      validFrom: rate?.validFrom ?? '',
    },
    submit: (body) => save(body),
  });
  const { register, bind, errorOf } = form;
  const [kind, subject, day] = [bind('kind'), bind('subject'), bind('validFrom')];
  const subjects = subjectsOf(kind.value, of, listOf);
  const offersCosts = seesCosts && subjectsOf('cost', of, listOf).length > 0;
  const changeKind = (value: string) => {
    const next = rateKinds.find((one) => one === value) ?? 'billable';
    kind.onChange(next);
    const [first, ...others] = subjectsOf(next, of, listOf);
    if (first && ![first, ...others].includes(subject.value)) subject.onChange(first);
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(rate ? 'rates.changeTitle' : 'rates.add')}
      submitLabel={t('rates.save')}
    >
      {rate ? null : (
        <>
          {offersCosts ? (
            <Field label={t('rates.kind')} error={errorOf('kind')}>
              <SelectInput
                value={kind.value}
                onChange={(event) => changeKind(event.target.value)}
                options={rateKinds.map((value) => ({ value, label: t(`rates.kinds.${value}`) }))}
              />
            </Field>
          ) : null}
          {subjects.length > 1 ? (
            <Field label={t('rates.of')} error={errorOf('subject')}>
              <SelectInput
                {...register('subject')}
                options={subjects.map((value) => ({ value, label: t(`rates.subject.${value}`) }))}
              />
            </Field>
          ) : null}
          {things
            .filter((part) => of[part] == null && chosenFor(subject.value).includes(part))
            .map((part) => (
              <Field key={part} label={t(`rates.things.${part}`)} error={errorOf(part)}>
                <SelectInput
                  {...register(part)}
                  options={listOf(part).map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Field>
            ))}
        </>
      )}
      <TextField
        form={form}
        name="hourly"
        label={t('rates.hourly')}
        hint={t(`rates.currency.${kind.value}`)}
        inputMode="decimal"
        autoComplete="off"
      />
      {rate ? null : (
        <Field label={t('rates.validFrom')} error={errorOf('validFrom')}>
          <DatePicker
            label={t('rates.validFrom')}
            placeholder={t('rates.sinceEver')}
            value={day.value || null}
            onChange={(chosenDay) => day.onChange(chosenDay ?? '')}
            clearable
          />
        </Field>
      )}
    </FormDialog>
  );
}
