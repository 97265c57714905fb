import { Button, chakra, HStack, Text, Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay, useToday } from '#client/features/workspace/public/use-scope.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Form.tsx';
import { Panel } from '#client/ui/layout/Panel.tsx';
import { addDays } from '#shared/time/calendar-day.ts';
import { type DayOpening, openingDays, usualOpenUntil } from '#shared/timesheets/day-opening.schema.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

/** Requests to reopen closed days, for people with access to closed time; nothing without any. */
export function OpeningRequests() {
  const { t } = useTranslation();
  const enabled = useMay()('CHANGE_CLOSED_TIME');
  const { data = [] } = useRead(
    timesheetsApi.waitingOpenings,
    {},
    { enabled, refetchOnWindowFocus: 'always' },
  );
  if (data.length === 0) return null;
  return (
    <chakra.div mb="4">
      <Panel padded={false} title={t('closedTime.requests')} count={data.length}>
        <ul>
          {data.map((opening) => (
            <Request key={opening.id} opening={opening} />
          ))}
        </ul>
      </Panel>
    </chakra.div>
  );
}

/** A request, up to when its day would be open, and what is decided about it. */
function Request({ opening }: { opening: DayOpening }) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const [until, setUntil] = useState(usualOpenUntil(today));
  const [isRefusing, setRefusing] = useState(false);
  const { id, name, day, reason } = opening;
  const { mutateAsync: decide, isPending } = useWrite(timesheetsApi.decideOpening, {
    input: (body: { isApproved: boolean; openUntil?: string; answer?: string }) => ({ params: { id }, body }),
    onSuccess: ({ state }) => notify.success(() => t(`closedTime.done.${state}`, { name })),
  });
  const what = `${name}, ${format.day(day)}`;
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      px="4"
      py="2"
      textStyle="sm"
      borderColor="border.muted"
      css={{ '& + &': { borderTopWidth: '1px' } }}
    >
      <chakra.span flex="1 1 14rem" minW="0">
        <chakra.span display="block" fontWeight="medium">
          {what}
        </chakra.span>
        <chakra.q dir="auto" color="fg.muted" overflowWrap="anywhere">
          {reason}
        </chakra.q>
      </chakra.span>
      <HStack gap="2" wrap="wrap">
        <Text as="span" textStyle="xs" color="fg.muted" aria-hidden>
          {t('closedTime.openUntil')}
        </Text>
        <DatePicker
          label={t('closedTime.openUntil')}
          size="sm"
          width="9.5rem"
          min={today}
          max={addDays(today, openingDays.most)}
          value={until}
          onChange={(day) => day !== null && setUntil(day)}
        />
        <Button
          size="sm"
          variant="ghost"
          colorPalette="danger"
          aria-label={t('closedTime.refuseOf', { what })}
          onClick={() => setRefusing(true)}
        >
          {t('closedTime.refuse')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          loading={isPending}
          aria-label={t('closedTime.reopenOf', { what })}
          onClick={() => decide({ isApproved: true, openUntil: until }).catch(notify.refused)}
        >
          {t('closedTime.reopen')}
        </Button>
      </HStack>
      {isRefusing ? (
        <Refusal
          what={what}
          onClose={() => setRefusing(false)}
          onRefuse={(answer) => decide({ isApproved: false, answer })}
        />
      ) : null}
    </chakra.li>
  );
}

interface RefusalProps {
  what: string;
  onClose: () => void;
  onRefuse: (answer: string) => Promise<unknown>;
}

function Refusal({ what, onClose, onRefuse }: RefusalProps) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState('');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('closedTime.refuseOf', { what })}
      confirmLabel={t('closedTime.refuse')}
      onConfirm={() => onRefuse(answer)}
    >
      <Field label={t('closedTime.answer')}>
        <Textarea
          rows={3}
          dir="auto"
          maxLength={1000}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
