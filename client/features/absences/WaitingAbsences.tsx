import { Box, Button, HStack, Text, Textarea } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { AbsenceRow } from '#client/features/absences/AbsenceRow.tsx';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Form.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import { type Absence, type DecideInput, decideInput } from '#shared/absences/absence.schema.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';

/** Requests that wait for the signed-in person, with the decision beside each. */
export function WaitingAbsences() {
  const { t } = useTranslation();
  const titleId = useId();
  const { data } = useRead(absencesApi.list, { query: { waiting: true } });
  const [rejecting, setRejecting] = useState<Absence>();
  const { mutate: approve } = useWrite(absencesApi.decide, {
    input: ({ id }: Absence) => ({ params: { id }, body: { isApproved: true } }),
    onFailure: (failure) => notify.refused(failure),
  });
  if (data === undefined || data.total === 0) return null;
  return (
    <Box as="section" aria-labelledby={titleId}>
      <SectionTitle id={titleId} count={data.total}>
        {t('absences.waiting')}
      </SectionTitle>
      <Card>
        {data.items.map((absence) => (
          <AbsenceRow
            key={absence.id}
            absence={absence}
            person={
              <Text fontWeight="medium" truncate>
                <bdi>{absence.name}</bdi>
              </Text>
            }
          >
            <HStack gap="2" flexWrap="wrap" justify="end">
              <Button
                size="sm"
                variant="outline"
                aria-label={t('absences.rejectOf', { name: absence.name })}
                onClick={() => setRejecting(absence)}
              >
                {t('absences.reject')}
              </Button>
              <Button
                size="sm"
                aria-label={t('absences.approveOf', { name: absence.name })}
                onClick={() => approve(absence)}
              >
                {t('absences.approve')}
              </Button>
            </HStack>
          </AbsenceRow>
        ))}
      </Card>
      {rejecting ? <RejectDialog absence={rejecting} onClose={() => setRejecting(undefined)} /> : null}
    </Box>
  );
}

function RejectDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync: decide } = useWrite(absencesApi.decide, {
    input: (body: DecideInput) => ({ params: { id: absence.id }, body }),
    onSuccess: onClose,
  });
  const form = useApiForm({
    schema: decideInput,
    values: { isApproved: false, reason: '' },
    submit: (body) => decide(body),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('absences.rejectTitle', { name: absence.name })}
      submitLabel={t('absences.reject')}
      tone="danger"
    >
      <Field label={t('absences.reasonLabel')} error={form.errorOf('reason')}>
        <Textarea {...form.register('reason')} rows={3} maxLength={500} dir="auto" />
      </Field>
    </FormDialog>
  );
}
