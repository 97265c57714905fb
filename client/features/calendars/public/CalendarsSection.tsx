import { Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { calendarsQuery } from '#client/features/calendars/queries.ts';
import { AddCalendarDialog } from '#client/features/calendars/settings/AddCalendarDialog.tsx';
import { CalendarRow } from '#client/features/calendars/settings/CalendarRow.tsx';
import { useReadOf } from '#client/lib/api/read.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { SettingsBlock } from '#client/ui/settings/SettingsBlock.tsx';
import { calendarLimits, calendarTexts } from '#shared/calendars/calendar.schema.ts';

/** Calendars of the person's own whose events stand beside their time. */
export function CalendarsSection() {
  const { t } = useTranslation();
  const query = useReadOf(calendarsQuery);
  const [isAdding, setAdding] = useState(false);
  const count = query.data?.items.length;
  const isFull = count !== undefined && count >= calendarLimits.calendars;
  return (
    <SettingsBlock
      id="calendars"
      action={
        <Tip reason={isFull ? toLocalText(calendarTexts.tooMany) : undefined}>
          <Button variant="outline" size="sm" disabled={count === undefined} onClick={() => setAdding(true)}>
            {t('settings.calendars.add')}
          </Button>
        </Tip>
      }
    >
      <Answer query={query} rows={1} inset>
        {({ items }) =>
          items.length === 0 ? (
            <Text p="4" textStyle="sm" color="fg.muted">
              {t('settings.calendars.none')}
            </Text>
          ) : (
            items.map((calendar) => <CalendarRow key={calendar.id} calendar={calendar} />)
          )
        }
      </Answer>
      {isAdding ? <AddCalendarDialog onClose={() => setAdding(false)} /> : null}
    </SettingsBlock>
  );
}
