import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { KindMark } from '#client/features/absences/AbsenceRow.tsx';
import { absenceCalendarQuery } from '#client/features/absences/queries.ts';
import { useKinds } from '#client/features/absences/use-kinds.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { listColor } from '#client/lib/look/list-color.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { PeriodStepper } from '#client/ui/dates/PeriodStepper.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { Clipped } from '#client/ui/layout/looks.ts';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import type { AbsenceCalendar } from '#shared/absences/absence.schema.ts';
import { targetSeconds } from '#shared/absences/absence-rules.ts';
import { type Day, eachDay } from '#shared/time/calendar-day.ts';
import { addMonths, endOfMonth, monthKey, startOfMonth } from '#shared/time/month.ts';

type Person = AbsenceCalendar['people'][number];

const Table = chakra('table', {
  base: {
    borderCollapse: 'collapse',
    textStyle: 'xs',
    width: '100%',
    '& th, & td': {
      height: '8',
      minWidth: '1.75rem',
      padding: '0',
      textAlign: 'center',
      fontWeight: 'normal',
    },
    '& td': { borderStartWidth: '1px', borderTopWidth: '1px', borderColor: 'border.muted' },
    '& th[scope=row]': {
      position: 'sticky',
      insetInlineStart: '0',
      background: 'bg.panel',
      minWidth: { base: '7rem', md: '12rem' },
      maxWidth: { base: '7rem', md: '12rem' },
      paddingInline: '3',
      textAlign: 'start',
      borderTopWidth: '1px',
      borderColor: 'border.muted',
    },
    '& thead th[scope=row]': { borderTopWidth: '0' },
    '& [data-free]': { backgroundColor: 'bg.stripe' },
    '& [data-today]': { color: 'brand.fg', fontWeight: 'semibold' },
  },
});

/** On a narrow page the days of a month do not fit beside the names: it begins where today is seen. */
function showToday(frame: HTMLElement | null): void {
  const day = frame?.querySelector('[data-today]')?.getBoundingClientRect();
  if (!frame || !day) return;
  const seen = frame.getBoundingClientRect();
  frame.scrollBy({ left: (day.left + day.right - seen.left - seen.right) / 2 });
}

/** The people whom one works with, and on which days of a month they are away. */
export function TeamCalendar() {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const [month, setMonth] = useState(() => startOfMonth(today()));
  const query = useReadOf(absenceCalendarQuery(month, endOfMonth(month)));
  return (
    <Box as="section" aria-labelledby={titleId}>
      <SectionTitle
        id={titleId}
        actions={
          <PeriodStepper
            label={t('absences.calendar.month')}
            previousLabel={t('absences.calendar.previous')}
            nextLabel={t('absences.calendar.next')}
            selected={{ from: month, to: endOfMonth(month) }}
            offersToday={monthKey(month) !== monthKey(today())}
            onStep={(direction) => setMonth(addMonths(month, direction))}
            onPick={(day) => setMonth(startOfMonth(day))}
          >
            {format.monthName(month)}
          </PeriodStepper>
        }
      >
        {t('absences.calendar.title')}
      </SectionTitle>
      <Card>
        <Answer query={query} rows={6} inset failedTitle={t('ui.error.part')}>
          {({ people }) => (
            <Month key={month} days={eachDay(month, endOfMonth(month))} people={people} titleId={titleId} />
          )}
        </Answer>
      </Card>
    </Box>
  );
}

function Month({
  days,
  people,
  titleId,
}: {
  days: readonly Day[];
  people: readonly Person[];
  titleId: string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { offered } = useKinds();
  const holidays = new Map(
    people.flatMap((one) => one.holidays.map(({ date, name }) => [`${date} ${name}`, { date, name }])),
  );
  return (
    <>
      {/* Contains the visually hidden text, so that it does not widen the page. */}
      <Box
        ref={showToday}
        position="relative"
        overflowX="auto"
        tabIndex={0}
        role="group"
        aria-labelledby={titleId}
      >
        <Table aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="row">{t('absences.calendar.person')}</th>
              {days.map((day) => (
                <chakra.th
                  key={day}
                  scope="col"
                  className="num"
                  data-today={day === today() ? '' : undefined}
                >
                  <VisuallyHidden>{format.date(day)}</VisuallyHidden>
                  <span aria-hidden>{Number(day.slice(8))}</span>
                </chakra.th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <PersonRow key={person.employeeId} person={person} days={days} />
            ))}
          </tbody>
        </Table>
      </Box>
      <Flex
        gap="4"
        rowGap="1"
        flexWrap="wrap"
        px="3"
        py="2"
        borderTopWidth="1px"
        borderColor="border.muted"
        textStyle="xs"
        color="fg.muted"
      >
        {offered.map(({ id, name }) => (
          <Flex key={id} align="center" gap="1.5">
            <KindMark kindId={id} />
            {name}
          </Flex>
        ))}
        <Flex align="center" gap="1.5">
          <KindMark kindId={undefined} />
          {t('absences.away')}
        </Flex>
        {[...holidays.values()].map(({ date, name }) => (
          <Text key={`${date}${name}`}>
            {format.dayMonth(date)} <bdi>{name}</bdi>
          </Text>
        ))}
      </Flex>
    </>
  );
}

function PersonRow({ person, days }: { person: Person; days: readonly Day[] }) {
  return (
    <tr>
      <th scope="row">
        <Clipped display="block" title={person.name}>
          {person.name}
        </Clipped>
      </th>
      {days.map((day) => (
        <DayCell key={day} person={person} day={day} />
      ))}
    </tr>
  );
}

/** A free day is striped, an absence a bar in the colour of its kind; what waits is an outline. */
function DayCell({ person, day }: { person: Person; day: Day }) {
  const { t } = useTranslation();
  const { nameOf, colorOf } = useKinds();
  const holiday = person.holidays.find(({ date }) => date === day);
  const works = targetSeconds(person, [], day) > 0;
  const absence = works
    ? person.absences.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
    : undefined;
  const color = absence && (colorOf(absence.kindId) ?? undefined);
  const shade = color === undefined ? undefined : listColor(color);
  const isWaiting = absence?.state === 'requested';
  const isHalf =
    (absence?.isHalfStart && absence.firstDay === day) || (absence?.isHalfEnd && absence.lastDay === day);
  return (
    <chakra.td data-free={works ? undefined : ''}>
      {holiday ? <VisuallyHidden>{holiday.name}</VisuallyHidden> : null}
      {absence ? (
        <>
          <VisuallyHidden>
            {nameOf(absence.kindId)}, {t(`absences.states.${absence.state}`)}
          </VisuallyHidden>
          <chakra.span
            display="block"
            h="4"
            mx={isHalf ? 'auto' : '0.5'}
            w={isHalf ? '50%' : undefined}
            borderRadius="l1"
            borderWidth="2px"
            borderStyle={isWaiting ? 'dashed' : 'solid'}
            borderColor="fg.subtle"
            bg={isWaiting ? undefined : 'fg.subtle'}
            style={{ borderColor: shade, background: isWaiting ? undefined : shade }}
          />
        </>
      ) : null}
    </chakra.td>
  );
}
