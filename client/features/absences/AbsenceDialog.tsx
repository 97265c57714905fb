import { chakra, HStack, Stack, Text, Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import { absenceCalendarQuery } from '#client/features/absences/queries.ts';
import { useKinds } from '#client/features/absences/use-kinds.ts';
import { call } from '#client/lib/api/api.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { EntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import { type Absence, type AbsenceInput, absenceInput } from '#shared/absences/absence.schema.ts';
import { type AbsenceSpan, absenceDays } from '#shared/absences/absence-rules.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';

interface AbsenceDialogProps {
  /** Absent: a new one. */
  absence: Absence | undefined;
  /** The owner of the absence. */
  employeeId: string;
  onClose: () => void;
}

/** Asks for an absence, or changes one; says what it takes and who else is away. */
export function AbsenceDialog({ absence, employeeId, onClose }: AbsenceDialogProps) {
  const { t } = useTranslation();
  const { kinds, offered } = useKinds();
  const [person, setPerson] = useState(employeeId);
  const { mutateAsync: save } = useWriteOf(
    (body: AbsenceInput) =>
      absence
        ? call(absencesApi.update, { params: { id: absence.id }, body })
        : call(absencesApi.request, { body }),
    { onSuccess: onClose, sends: [absencesApi.request] },
  );
  const form = useApiForm({
    schema: absenceInput,
    values: {
      kindId: absence?.kindId ?? offered[0]?.id ?? '',
      firstDay: absence?.firstDay ?? today(),
      lastDay: absence?.lastDay ?? today(),
      isHalfStart: absence?.isHalfStart ?? false,
      isHalfEnd: absence?.isHalfEnd ?? false,
      note: absence?.note ?? '',
    },
    submit: (body) => save({ ...body, employeeId: person }),
  });
  const { register, bind, errorOf } = form;
  const [firstDay, lastDay] = [bind('firstDay'), bind('lastDay')];
  const [isHalfStart, isHalfEnd] = [bind('isHalfStart'), bind('isHalfEnd')];
  const chooseFirst = (day: string | null) => {
    firstDay.onChange(day ?? '');
    if (day !== null && lastDay.value < day) lastDay.onChange(day);
  };
  const span = {
    firstDay: firstDay.value,
    lastDay: lastDay.value,
    isHalfStart: isHalfStart.value === true,
    isHalfEnd: isHalfEnd.value === true,
  };
  const waits = person === employeeId && kinds.find(({ id }) => id === bind('kindId').value)?.needsApproval;
  const submitLabel = t(
    absence ? 'absences.form.save' : waits ? 'absences.form.request' : 'absences.form.enter',
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(absence ? 'absences.form.changeTitle' : 'absences.request')}
      submitLabel={submitLabel}
    >
      {absence ? null : <PersonField own={employeeId} value={person} onChange={setPerson} />}
      <Field label={t('absences.form.kind')} error={errorOf('kindId')}>
        <SelectInput
          {...register('kindId')}
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field label={t('absences.form.firstDay')} error={errorOf('firstDay')}>
        <DatePicker
          label={t('absences.form.firstDay')}
          value={firstDay.value || null}
          onChange={chooseFirst}
        />
      </Field>
      <Check checked={span.isHalfStart} onCheckedChange={isHalfStart.onChange}>
        {t('absences.form.halfStart')}
      </Check>
      <Field label={t('absences.form.lastDay')} error={errorOf('lastDay') ?? errorOf('isHalfEnd')}>
        <DatePicker
          label={t('absences.form.lastDay')}
          value={lastDay.value || null}
          min={firstDay.value}
          onChange={(day) => lastDay.onChange(day ?? '')}
        />
      </Field>
      <Check checked={span.isHalfEnd} onCheckedChange={isHalfEnd.onChange}>
        {t('absences.form.halfEnd')}
      </Check>
      <Facts span={span} employeeId={person} />
      <Field label={t('absences.form.note')} error={errorOf('note')}>
        <Textarea {...register('note')} rows={2} maxLength={500} dir="auto" />
      </Field>
    </FormDialog>
  );
}

interface PersonFieldProps {
  /** The signed-in person. */
  own: string;
  value: string;
  onChange: (employeeId: string) => void;
}

/** The owner of the absence, for callers who enter absences of others. */
function PersonField({ own, value, onChange }: PersonFieldProps) {
  const { t } = useTranslation();
  const { data } = useReadOf(absenceCalendarQuery(today(), today()));
  const people = (data?.people ?? []).filter(({ employeeId, isDecided }) => isDecided || employeeId === own);
  if (people.every(({ employeeId }) => employeeId === own)) return null;
  return (
    <Field label={t('absences.calendar.person')}>
      <EntityPicker
        label={t('absences.calendar.person')}
        items={people}
        itemKey={({ employeeId }) => employeeId}
        itemText={({ name }) => name}
        renderItem={({ name, imageUrl }) => (
          <HStack as="span" gap="2" minW="0">
            <MemberAvatar name={name} imageUrl={imageUrl} size={20} decorative />
            <chakra.span truncate dir="auto">
              {name}
            </chakra.span>
          </HStack>
        )}
        value={value}
        onChange={(next) => next !== null && onChange(next)}
      />
    </Field>
  );
}

/** The number of working days, and teammates who are away as well. */
function Facts({ span, employeeId }: { span: AbsenceSpan; employeeId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isRange = span.firstDay !== '' && span.firstDay <= span.lastDay;
  const query = absenceCalendarQuery(span.firstDay, isRange ? span.lastDay : span.firstDay);
  const { data } = useReadOf(query, { enabled: isRange });
  const own = data?.people.find((person) => person.employeeId === employeeId);
  const others = (data?.people ?? []).filter(
    (person) => person.employeeId !== employeeId && person.absences.length > 0,
  );
  if (!isRange) return null;
  const days = own && absenceDays(own, span);
  return (
    <Stack gap="1" textStyle="sm" minH="2.75rem" role="status">
      <Text>{days === undefined ? '' : t('absences.days', { count: days, days: format.number(days) })}</Text>
      {others.length > 0 ? (
        <Text color="warning.fg">
          {t('absences.form.others', { names: others.map(({ name }) => name).join(', ') })}
        </Text>
      ) : null}
    </Stack>
  );
}
