import { Button, HStack } from '@chakra-ui/react';
import { Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu, useMenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { TextField } from '#client/ui/inputs/Form.tsx';
import { Toggle } from '#client/ui/inputs/Toggle.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { useSaved } from '#client/ui/settings/use-saved.ts';
import {
  calendarTexts,
  type PersonalCalendar,
  type UpdateCalendarInput,
  updateCalendarInput,
} from '#shared/calendars/calendar.schema.ts';
import { calendarsApi } from '#shared/calendars/calendars.api.ts';

interface CalendarProps {
  calendar: PersonalCalendar;
}

function useUpdate({ id }: PersonalCalendar) {
  return useWrite(calendarsApi.update, {
    input: (body: UpdateCalendarInput) => ({ params: { id }, body }),
  }).mutateAsync;
}

/** A calendar: its name, the state of its last read, and the switch that shows its events. */
export function CalendarRow({ calendar }: CalendarProps) {
  const { t } = useTranslation();
  const entry = useMenuEntry();
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const { name, problem } = calendar;
  const update = useUpdate(calendar);
  const shown = useSaved(calendar.isShown, (isShown: boolean) => update({ isShown }));
  const { mutate: read, isPending } = useWrite(calendarsApi.refresh, {
    input: () => ({ params: { id: calendar.id } }),
    onFailure: (failure) => notify.refused(failure),
  });
  const { mutateAsync: remove } = useWrite(calendarsApi.remove, {
    input: () => ({ params: { id: calendar.id } }),
  });
  return (
    <SettingsRow
      inline
      label={<bdi>{name}</bdi>}
      hint={<Facts calendar={calendar} />}
      error={
        problem ? (
          <>
            {toLocalText(calendarTexts.problem[problem])}{' '}
            <Subtle>
              <Facts calendar={calendar} />
            </Subtle>
          </>
        ) : undefined
      }
    >
      <HStack gap="2">
        {problem ? (
          <Button variant="outline" size="sm" loading={isPending} onClick={() => read()}>
            {t('settings.calendars.readAgain')}
          </Button>
        ) : null}
        <Toggle
          label={t('settings.calendars.show', { name })}
          checked={shown.value}
          onCheckedChange={(next) => void shown.save(next)}
        />
        <ActionMenu
          label={t('settings.calendars.actions', { name })}
          items={[
            entry('settings.calendars.rename', <Pencil />, () => setOpen('rename')),
            entry('settings.calendars.readAgain', <RotateCw />, () => read()),
            'separator',
            { ...entry('settings.calendars.remove', <Trash2 />, () => setOpen('remove')), danger: true },
          ]}
        />
      </HStack>
      {open === 'rename' ? <RenameDialog calendar={calendar} onClose={() => setOpen(undefined)} /> : null}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={() => setOpen(undefined)}
        title={t('settings.calendars.question', { name })}
        confirmLabel={t('settings.calendars.remove')}
        onConfirm={() => remove()}
      >
        {t('settings.calendars.consequence')}
      </ConfirmDialog>
    </SettingsRow>
  );
}

/** "calendar.google.com · 48 events · last read 5 minutes ago" */
function Facts({ calendar: { host, eventCount, fetchedAt } }: CalendarProps) {
  const { t } = useTranslation();
  return (
    <>
      <bdi>{host}</bdi>
      {' · '}
      {fetchedAt ? (
        <>
          {t('calendars.count', { count: eventCount })}
          {' · '}
          {t('settings.calendarFeeds.lastRead')} <DateText value={fetchedAt} format="relative" />
        </>
      ) : (
        t('settings.calendarFeeds.neverRead')
      )}
    </>
  );
}

function RenameDialog({ calendar, onClose }: CalendarProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const update = useUpdate(calendar);
  const form = useApiForm({
    schema: updateCalendarInput.pick({ name: true }),
    values: { name: calendar.name },
    submit: (body) => update(body).then(onClose),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('settings.calendars.rename')}
      submitLabel={t('settings.calendars.save')}
    >
      <TextField form={form} name="name" label={t('settings.calendarFeeds.name')} maxLength={80} />
    </FormDialog>
  );
}
