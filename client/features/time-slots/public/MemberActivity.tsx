import { Button, chakra, Flex, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { AppWindow, Globe, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { RecordedPanel } from '#client/features/time-slots/public/RecordedPanel.tsx';
import { slotsQuery } from '#client/features/time-slots/queries.ts';
import { SlotHours } from '#client/features/time-slots/SlotHours.tsx';
import { isMeasured, slotTotals, type UsedApp, usedApps } from '#client/features/time-slots/slot-day.ts';
import { useRecords, useToday } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { formatDate } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { DayStepper } from '#client/ui/dates/PeriodStepper.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer, ListSkeleton } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Card } from '#client/ui/layout/Card.tsx';
import { Panel } from '#client/ui/layout/Panel.tsx';
import { ProgressBar } from '#client/ui/marks/ProgressBar.tsx';
import { SelectionBar } from '#client/ui/table/SelectionBar.tsx';
import type { TimeSlot } from '#shared/evidence/time-slot.schema.ts';
import { timeSlotsApi } from '#shared/evidence/time-slots.api.ts';

/** The activity of somebody on a day, by ten minutes. */
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
        <Card>
          <Answer query={{ error, refetch }} skeleton={null} />
        </Card>
      );
    }
    if (data.length > 0) return <SlotDay key={day} slots={data} owner={owner} />;
    return (
      <Card>
        <EmptyState title={t('timeSlots.empty')} description={t('timeSlots.emptyHint')} />
      </Card>
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

interface DeleteSlotsProps {
  ids: readonly string[];
  onClear: () => void;
}

/** Stands at the foot of the page while slots are chosen. */
function DeleteSlots({ ids, onClear }: DeleteSlotsProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const count = ids.length;
  const { mutateAsync: remove } = useWrite(timeSlotsApi.remove, {
    input: () => ({ query: {}, body: { ids: [...ids] } }),
    onSuccess: () => {
      notify.success(() => t('timeSlots.deleted'));
      onClear();
    },
    onFailure: (error) => notify.error(() => t('timeSlots.deleteFailed', { count }), { cause: error }),
    endsWith: 'answer',
  });

  if (count === 0) return null;
  return (
    <SelectionBar
      label={t('timeSlots.bulk')}
      count={t('timeSlots.selected', { count })}
      dockHeight="112px"
      mt="4"
    >
      <Button size="sm" variant="ghost" colorPalette="danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        {t('timeSlots.delete')}
      </Button>
      <IconButton label={t('timeSlots.clear')} icon={<X aria-hidden />} size="sm" onClick={onClear} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('timeSlots.deleteTitle', { count })}
        count={count}
        confirmLabel={t('timeSlots.delete')}
        onConfirm={() => remove().catch(() => undefined)}
      >
        {t('timeSlots.deleteWhat')}
      </ConfirmDialog>
    </SelectionBar>
  );
}

const shownApps = 8;

/** Programs that were open on the day. */
function UsedApps({ apps }: { apps: readonly UsedApp[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isRecorded = useRecords('app');
  if (apps.length === 0) {
    return (
      <Panel title={t('timeSlots.apps')}>
        <Text textStyle="sm" color="fg.muted">
          {isRecorded ? t('timeSlots.noApps') : t('timeSlots.appsOff')}
        </Text>
      </Panel>
    );
  }
  return (
    <Panel title={t('timeSlots.apps')} count={apps.length}>
      <Stack as="ul" gap="3">
        {apps.slice(0, shownApps).map(({ title, isSite, seconds, percent }) => (
          <Stack as="li" key={title} gap="1.5" textStyle="sm">
            <HStack gap="2" minW="0">
              <chakra.span color="fg.subtle" flexShrink="0">
                {isSite ? <Globe size={14} aria-hidden /> : <AppWindow size={14} aria-hidden />}
              </chakra.span>
              <chakra.span truncate dir="auto" flex="1" title={title}>
                {title}
              </chakra.span>
              <chakra.span className="num" color="fg.subtle" textStyle="xs">
                {format.percent(percent)}
              </chakra.span>
              <chakra.span className="num" fontWeight="medium">
                <Duration seconds={seconds} />
              </chakra.span>
            </HStack>
            <ProgressBar size="sm" percent={percent} label={`${title} ${format.percent(percent)}`} />
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}

interface ScreenshotsProps {
  slots: readonly TimeSlot[];
  timeZone: string;
}

/** The screenshots of the day with their times; each opens in full. */
function Screenshots({ slots, timeZone }: ScreenshotsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const pictures = slots.flatMap(({ screenshots }) => screenshots);
  if (pictures.length === 0) return null;
  const clock = (at: string) => formatDate(new Date(at), 'time', { ...format, timeZone });
  return (
    <Panel title={t('timeSlots.screenshots')} count={pictures.length}>
      <chakra.ul display="grid" gridTemplateColumns="repeat(auto-fill, minmax(7rem, 1fr))" gap="2">
        {pictures.map(({ id, fileUrl, thumbUrl, recordedAt }) => (
          <li key={id}>
            <chakra.a
              href={fileUrl}
              target="_blank"
              rel="noreferrer"
              display="block"
              textStyle="xs"
              color="fg.subtle"
            >
              <chakra.img
                src={thumbUrl}
                alt={t('timeSlots.screenshot', { time: clock(recordedAt) })}
                loading="lazy"
                w="100%"
                aspectRatio="16 / 10"
                objectFit="cover"
                borderRadius="l2"
                borderWidth="1px"
                bg="bg.muted"
              />
              <chakra.span className="num">{clock(recordedAt)}</chakra.span>
            </chakra.a>
          </li>
        ))}
      </chakra.ul>
    </Panel>
  );
}
