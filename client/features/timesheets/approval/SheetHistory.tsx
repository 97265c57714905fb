import { Box, Button, chakra, HStack, Stack, Text, Textarea } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useSheetActions } from '#client/features/timesheets/approval/use-sheet-actions.ts';
import { SheetStatus } from '#client/features/timesheets/SheetMarks.tsx';
import { useRead } from '#client/lib/api/read.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { SidePanel } from '#client/ui/dialogs/SidePanel.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Field, Form } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import type { Day } from '#shared/time/calendar-day.ts';
import type { Timesheet, TimesheetEvent } from '#shared/timesheets/timesheet.schema.ts';
import { isLateChange, skipsSubmission } from '#shared/timesheets/timesheet-state.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

interface SheetHistoryProps {
  sheets: readonly Timesheet[];
  /** The day whose history comes first. */
  day: Day | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const commentMaximum = 1000;
const commentSchema = z.object({ comment: z.string().trim().min(1) });

/** Every step of a day's timesheet, and what was said about it. */
export function SheetHistory({ sheets, day, open, onOpenChange }: SheetHistoryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState<Day>();
  const sorted = sheets.toSorted((a, b) => a.date.localeCompare(b.date));
  const sheet = sorted.find(({ date }) => date === (chosen ?? day)) ?? sorted.at(-1);
  return (
    <SidePanel open={open} onOpenChange={onOpenChange} title={t('timesheets.history.sheet')}>
      <Stack gap="4">
        <Field label={t('timesheets.history.day')} hideLabel>
          <SelectInput
            size="sm"
            options={sorted.map(({ date, status }) => ({
              value: date,
              label: `${format.dateLong(date)} · ${t(`timesheets.status.${status}`)}`,
            }))}
            value={sheet?.date ?? ''}
            onChange={(event) => setChosen(event.target.value)}
          />
        </Field>
        {sheet ? <Events key={sheet.id} id={sheet.id} /> : null}
      </Stack>
    </SidePanel>
  );
}

function Events({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(timesheetsApi.one, { params: { id: id } });
  if (error || !data) return <Answer query={{ error, refetch }} rows={3} />;
  return (
    <>
      {data.events.length === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          {t('timesheets.history.noSteps')}
        </Text>
      ) : (
        <Stack as="ul" gap="4" listStyleType="none">
          {data.events.map((event) => (
            <Step key={event.id} event={event} />
          ))}
        </Stack>
      )}
      <CommentForm id={id} />
    </>
  );
}

function Step({ event }: { event: TimesheetEvent }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { actor, from, to, reason, comment, createdAt } = event;
  const name = actor?.name ?? t('timesheets.history.system');
  return (
    <chakra.li display="flex" gap="2" textStyle="sm">
      <MemberAvatar name={name} imageUrl={actor?.imageUrl} size={24} decorative />
      <Box minW="0" flex="1">
        <HStack gap="1.5" wrap="wrap">
          <chakra.b fontWeight="medium">{name}</chakra.b>
          <chakra.time dateTime={createdAt} textStyle="xs" color="fg.subtle" className="num">
            {format.dateTime(createdAt)}
          </chakra.time>
        </HStack>
        {from === to ? null : (
          <HStack gap="1.5" mt="1" textStyle="xs" wrap="wrap">
            <SheetStatus status={from} plain />
            <ArrowRight size={12} className="flip-rtl" aria-label={t('timesheets.history.to')} />
            <SheetStatus status={to} plain />
          </HStack>
        )}
        {skipsSubmission(event) ? (
          <Text mt="1" color="fg.muted">
            {t('timesheets.history.notSubmitted')}
          </Text>
        ) : null}
        {isLateChange(event) ? (
          <Text mt="1" color="warning.fg">
            {t('timesheets.history.late')}
          </Text>
        ) : null}
        {[reason, comment].map((text) =>
          text ? (
            <Text key={text} mt="1" dir="auto" overflowWrap="anywhere">
              {text}
            </Text>
          ) : null,
        )}
      </Box>
    </chakra.li>
  );
}

/** Typed text stays until it is saved. */
function CommentForm({ id }: { id: string }) {
  const { t } = useTranslation();
  const acts = useSheetActions();
  const form = useApiForm({
    schema: commentSchema,
    values: { comment: '' },
    submit: async ({ comment }, { reset }) => {
      await acts.comment({ id, text: comment });
      reset();
    },
  });
  return (
    <Form form={form} gap="2">
      <Field label={t('timesheets.history.comment')} error={form.errorOf('comment')}>
        <Textarea {...form.register('comment')} rows={2} dir="auto" maxLength={commentMaximum} />
      </Field>
      <Button
        type="submit"
        size="sm"
        variant="outline"
        justifySelf="start"
        loading={form.isBusy}
        disabled={form.watch('comment').trim() === ''}
      >
        {t('timesheets.history.send')}
      </Button>
    </Form>
  );
}
