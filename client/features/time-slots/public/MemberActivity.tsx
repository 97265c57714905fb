import { useReadOf } from '#client/lib/api/read.ts';
import '#client/locales/en/pages/time-slots.json';
import { Button, Card, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { DeleteSlots } from '#client/features/time-slots/DeleteSlots.tsx';
import { RecordedPanel } from '#client/features/time-slots/public/RecordedPanel.tsx';
import { slotsQuery } from '#client/features/time-slots/queries.ts';
import { Screenshots } from '#client/features/time-slots/Screenshots.tsx';
import { SlotHours } from '#client/features/time-slots/SlotHours.tsx';
import { isMeasured, slotTotals, usedApps } from '#client/features/time-slots/slot-day.ts';
import { UsedApps } from '#client/features/time-slots/UsedApps.tsx';
import { useRecords } from '#client/features/workspace/public/use-records.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DayStepper } from '#client/ui/dates/PeriodStepper.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';
import type { TimeSlot } from '#shared/time-slots/time-slot.schema.ts';

/** How busy somebody was on a day, ten minutes by ten minutes. */
export function MemberActivity({ owner }: { owner: SheetOwner }) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const [day, setDay] = useState(today);
  const [isShowing, setShowing] = useState(false);
  const { data, error, isPending, refetch } = useReadOf(slotsQuery(owner, day));

  function content() {
    if (isPending) return <ListSkeleton rows={8} />;
    if (data === undefined) {
      return (
        <Card.Root>
          <Answer query={{ error, refetch }} skeleton={null} />
        </Card.Root>
      );
    }
    if (data.length > 0) return <SlotDay key={day} slots={data} owner={owner} />;
    return (
      <Card.Root>
        <EmptyState title={t('timeSlots.empty')} description={t('timeSlots.emptyHint')} />
      </Card.Root>
    );
  }

  return (
    <chakra.section aria-label={t('timeSlots.of', { name: owner.name, day: format.dateLong(day) })}>
      <Flex align="center" gap="3" mb="4" wrap="wrap">
        <DayStepper value={day} onChange={setDay} />
        {data && data.length > 0 ? <Totals slots={data} /> : null}
        <Button variant="outline" size="sm" ms="auto" onClick={() => setShowing(true)}>
          {t('recorded.button')}
        </Button>
      </Flex>
      {content()}
      <Modal
        open={isShowing}
        onOpenChange={setShowing}
        size="md"
        title={t('recorded.about', { name: owner.name })}
        description={t('recorded.what')}
      >
        <RecordedPanel employeeId={owner.employeeId} />
      </Modal>
    </chakra.section>
  );
}

function Totals({ slots }: { slots: readonly TimeSlot[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { seconds, active, keyboard, mouse } = slotTotals(slots);
  const isRecorded = useRecords('input') || slots.some(isMeasured);
  const time = format.duration(seconds);
  if (!isRecorded) {
    return (
      <Text textStyle="sm" color="fg.subtle" className="num">
        <chakra.b color="fg" fontWeight="semibold">
          {t('timeSlots.notRecorded')}
        </chakra.b>{' '}
        {t('timeSlots.factsWithout', { time, count: slots.length })}
      </Text>
    );
  }
  return (
    <Text textStyle="sm" color="fg.subtle" className="num">
      <chakra.b color="fg" fontWeight="semibold">
        {t('timeSlots.active', { percent: format.percent(active) })}
      </chakra.b>{' '}
      {t('timeSlots.facts', {
        time,
        count: slots.length,
        keyboard: format.percent(keyboard),
        mouse: format.percent(mouse),
      })}
    </Text>
  );
}

function SlotDay({ slots, owner }: { slots: readonly TimeSlot[]; owner: SheetOwner }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setChosen(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );
  const ids = slots.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  return (
    <>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
        gap="4"
        alignItems="start"
      >
        <SlotHours slots={slots} timeZone={owner.timeZone} chosen={chosen} onToggle={toggle} />
        <Grid gap="4" minW="0">
          <UsedApps apps={usedApps(slots)} />
          <Screenshots slots={slots} timeZone={owner.timeZone} />
        </Grid>
      </Grid>
      <DeleteSlots ids={ids} onClear={() => setChosen(new Set())} />
    </>
  );
}
