import { Button, chakra, HStack, Link, Stack, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useRead, useReadPages } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { formatDate } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { MoreButton } from '#client/ui/buttons/MoreButton.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import type { Recording, RecordingKind, RecordingSummary } from '#shared/evidence/recording.schema.ts';
import { recordingsApi } from '#shared/evidence/recordings.api.ts';

/** Recordings about somebody besides their time: number and first day, with actions to view and to delete. */
export function RecordedPanel({ employeeId }: { employeeId: string }) {
  const query = useRead(recordingsApi.summary, { query: { employeeId } });
  const { data } = query;
  const { t } = useTranslation();
  const { mutateAsync: remove } = useRemoveRecorded(employeeId);
  const [shown, setShown] = useState<RecordingKind>();
  const [asked, setAsked] = useState<RecordingSummary>();
  if (data === undefined) return <Answer query={query} rows={3} inset />;
  return (
    <>
      {data.map((summary) => (
        <KindRow
          key={summary.kind}
          summary={summary}
          onShow={() => setShown(summary.kind)}
          onDelete={() => setAsked(summary)}
        />
      ))}
      {shown ? (
        <RecordedList employeeId={employeeId} kind={shown} onClose={() => setShown(undefined)} />
      ) : null}
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t('recorded.question', { kind: t(`recorded.kind.${asked.kind}`) })}
          count={asked.count}
          confirmLabel={t('recorded.deleteAll')}
          onConfirm={() => remove({ kind: asked.kind })}
        >
          {t('recorded.consequence')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** The recordings of the signed-in person. */
export function OwnRecordedPanel() {
  const { employeeId } = useScope();
  return employeeId ? <RecordedPanel employeeId={employeeId} /> : null;
}

interface KindRowProps {
  summary: RecordingSummary;
  onShow: () => void;
  onDelete: () => void;
}

function KindRow({ summary, onShow, onDelete }: KindRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, isOn, count, latestAt } = summary;
  const name = t(`recorded.kind.${kind}`);
  return (
    <SettingsRow
      inline
      label={name}
      hint={
        <>
          {isOn ? t('recorded.on') : t('recorded.off')}
          {' · '}
          {count === 0 ? t('recorded.nothing') : t('recorded.kept', { number: format.number(count) })}
          {latestAt ? (
            <>
              {` · ${t('recorded.latest')} `}
              <DateText value={latestAt} format="relative" />
            </>
          ) : null}
        </>
      }
    >
      {count === 0 ? null : (
        <HStack gap="2">
          <Button
            variant="outline"
            size="sm"
            aria-label={t('recorded.showKind', { kind: name })}
            onClick={onShow}
          >
            {t('recorded.show')}
          </Button>
          <Button
            variant="outline"
            size="sm"
            color="danger.fg"
            aria-label={t('recorded.deleteKind', { kind: name })}
            onClick={onDelete}
          >
            {t('recorded.deleteAll')}
          </Button>
        </HStack>
      )}
    </SettingsRow>
  );
}

const pageSize = 30;

interface RecordedListProps {
  employeeId: string;
  kind: RecordingKind;
  onClose: () => void;
}

/** Each thing of one kind that is recorded about somebody, newest first. */
function RecordedList({ employeeId, kind, onClose }: RecordedListProps) {
  const { t } = useTranslation();
  const query = useReadPages(
    recordingsApi.list,
    (skip: number) => ({ query: { employeeId, kind, skip, take: pageSize } }),
    {
      initialPageParam: 0,
      getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length * pageSize),
    },
  );
  const { mutate: remove } = useRemoveRecorded(employeeId);
  const items = query.data?.pages.flat();

  const removeOne = (id: string) =>
    remove({ kind, ids: [id] }, { onError: (error) => notify.refused(error) });

  return (
    <Modal
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="md"
      title={t(`recorded.kind.${kind}`)}
      description={t('recorded.consequence')}
    >
      {items ? (
        <Stack as="ul" gap="0" listStyleType="none">
          {items.map((item) => (
            <RecordedRow key={item.id} item={item} onDelete={() => removeOne(item.id)} />
          ))}
        </Stack>
      ) : (
        <Answer query={query} rows={6} />
      )}
      {items?.length === 0 ? <Text color="fg.muted">{t('recorded.nothing')}</Text> : null}
      <MoreButton pages={query} mt="3">
        {t('recorded.more')}
      </MoreButton>
    </Modal>
  );
}

function RecordedRow({ item, onDelete }: { item: Recording; onDelete: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const at = formatDate(new Date(item.at), 'dateTime', format);
  return (
    <HStack as="li" gap="3" minH="10" py="1" borderTopWidth="1px" borderColor="border.muted" textStyle="sm">
      {item.thumbUrl ? (
        <Link href={item.fileUrl} target="_blank" rel="noreferrer" flex="none">
          <chakra.img
            src={item.thumbUrl}
            alt={t('recorded.picture', { at })}
            loading="lazy"
            w="16"
            aspectRatio="16 / 10"
            objectFit="cover"
            borderRadius="l1"
            borderWidth="1px"
            bg="bg.muted"
          />
        </Link>
      ) : null}
      <chakra.div flex="1" minW="0">
        {item.title ? (
          <chakra.div truncate dir="auto">
            {item.title}
          </chakra.div>
        ) : null}
        {item.percentage === undefined ? null : (
          <chakra.div className="num">
            {t('recorded.level', {
              percent: format.percent(item.percentage),
              keyboard: format.percent(item.keyboardPercentage ?? 0),
              mouse: format.percent(item.mousePercentage ?? 0),
            })}
          </chakra.div>
        )}
        <Text textStyle="xs" color="fg.subtle" className="num">
          {at}
          {item.duration === undefined ? null : ` · ${format.duration(item.duration)}`}
        </Text>
      </chakra.div>
      <IconButton
        size="sm"
        label={t('recorded.deleteOf', { at })}
        title={t('recorded.delete')}
        icon={<Trash2 size={14} aria-hidden />}
        onClick={onDelete}
      />
    </HStack>
  );
}

interface RemoveRecorded {
  kind: RecordingKind;
  /** Absent: all of the kind. */
  ids?: string[];
}

/** Deletes what is recorded about a person. */
function useRemoveRecorded(employeeId: string) {
  const { t } = useTranslation();
  const format = useFormat();
  return useWrite(recordingsApi.remove, {
    input: (what: RemoveRecorded) => ({ body: { employeeId, ...what } }),
    onSuccess: ({ count }) => notify.success(() => t('recorded.deleted', { number: format.number(count) })),
  });
}
